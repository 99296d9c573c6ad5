import { isObject, parseObject, type JsonObject } from '../../lib/json.ts';

/** A tool call as it grows. Fragments are judged once, at the end (see `arguments.ts`). */
export interface GrowingCall {
  index: number | undefined;
  id: string;
  name: string;
  readonly fragments: (string | JsonObject)[];
  /** Keys beside the known ones, kept as they came. */
  extra: Record<string, unknown> | undefined;
}

/** Collects the calls of one answer, in order of first sight. */
export interface CallCollector {
  /** Takes `tool_calls` of a delta or a message: anything but an array of objects is ignored. */
  add(deltas: unknown): void;
  /** Takes the legacy `function_call`. */
  addLegacy(delta: unknown): void;
  readonly calls: readonly GrowingCall[];
}

interface CallDelta {
  readonly index: number | undefined;
  readonly id: string;
  readonly name: string;
  readonly fragment: string | JsonObject | undefined;
  readonly extra: JsonObject;
}

/**
 * Servers number, name and identify the pieces of a call in many ways; the rules that tell which
 * call a piece belongs to are in `ownerOf`. Sources: openai-python#2806 (no index), vercel/ai#14277
 * (one index for all), qwen-agent#943 (interleaved), poolsideai/pool#9 (changing ids).
 */
export function createCallCollector(): CallCollector {
  const calls: GrowingCall[] = [];
  const slots = new Map<number, GrowingCall>();
  const take = (delta: CallDelta): void => {
    let call = ownerOf(delta, calls, slots);
    if (call === undefined) {
      call = { index: delta.index, id: '', name: '', fragments: [], extra: undefined };
      calls.push(call);
    }
    if (delta.index !== undefined) slots.set(delta.index, call);
    // Set once, never joined: some servers repeat id and name with every piece (litellm#20480).
    if (call.id === '') call.id = delta.id;
    if (call.name === '') call.name = delta.name;
    if (delta.fragment !== undefined) call.fragments.push(delta.fragment);
    for (const key in delta.extra) call.extra = { ...call.extra, [key]: delta.extra[key] };
  };
  return {
    calls,
    add(deltas) {
      if (!Array.isArray(deltas)) return;
      for (const delta of deltas) if (isObject(delta)) take(readDelta(delta));
    },
    addLegacy(delta) {
      if (isObject(delta)) take(readDelta({ index: 0, function: delta }));
    },
  };
}

function readDelta(delta: JsonObject): CallDelta {
  const { index, id, type: _type, function: body, ...extra } = delta;
  const parts: JsonObject = isObject(body) ? body : {};
  const { name, arguments: fragment } = parts;
  return {
    index: typeof index === 'number' ? index : undefined,
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    fragment: isObject(fragment)
      ? fragment
      : Array.isArray(fragment)
        ? JSON.stringify(fragment)
        : typeof fragment === 'string' && fragment !== ''
          ? fragment
          : undefined,
    extra,
  };
}

/** The call that a piece belongs to, or `undefined` for a new one. First match wins. */
function ownerOf(
  delta: CallDelta,
  calls: readonly GrowingCall[],
  slots: ReadonlyMap<number, GrowingCall>,
): GrowingCall | undefined {
  const { index, id, name } = delta;
  const known = id === '' ? undefined : calls.findLast((call) => call.id === id);
  if (known !== undefined) return reusesId(delta, known, slots) ? undefined : known;
  const last = calls.at(-1);
  if (index === undefined) {
    return id !== '' || last === undefined || (name !== '' && isComplete(last)) ? undefined : last;
  }
  const slot = slots.get(index);
  if (slot === undefined) {
    // The tail of a call may come under another index than its head (agno-agi/agno#8880).
    const isTail = id === '' && name === '' && last !== undefined && !isComplete(last);
    return isTail ? last : undefined;
  }
  if (id === '') return name !== '' && isComplete(slot) && opens(delta) ? undefined : slot;
  if (slot.id === '' || name === '') return slot;
  const isSecond =
    name !== slot.name || isComplete(slot) || (slot.fragments.length > 0 && opens(delta));
  return isSecond ? undefined : slot;
}

/** One id for two parallel calls (GLM): a name again, after the first call was whole. */
function reusesId(
  { index, name, fragment }: CallDelta,
  known: GrowingCall,
  slots: ReadonlyMap<number, GrowingCall>,
): boolean {
  if (name === '' || !isComplete(known)) return false;
  if (index !== undefined && !slots.has(index)) return true;
  const whole = typeof fragment === 'string' ? parseObject(fragment) : fragment;
  return whole !== undefined && JSON.stringify(whole) !== JSON.stringify(wholeOf(known));
}

function isComplete(call: GrowingCall): boolean {
  return wholeOf(call) !== undefined;
}

function wholeOf({ fragments }: GrowingCall): JsonObject | undefined {
  const last = fragments.at(-1);
  if (typeof last !== 'string') return last;
  if (!last.trimEnd().endsWith('}')) return undefined;
  return parseObject(fragments.filter((each) => typeof each === 'string').join(''));
}

function opens({ fragment }: CallDelta): boolean {
  return isObject(fragment) || (fragment?.trimStart().startsWith('{') ?? false);
}
