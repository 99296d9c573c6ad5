import { AgentError } from '../core/errors.ts';
import type { RemoteModel } from '../core/local-models.ts';
import { isObject, parseJson } from '../lib/json.ts';
import type { Egress, EgressResponse } from '../lib/egress.ts';

/** Where model ids are looked up. */
export const hub = 'https://huggingface.co';

export interface SourceParts {
  readonly egress: Egress;
  /** `https://huggingface.co`, or a mirror that speaks as it does. */
  readonly hub: string;
  readonly signal: AbortSignal;
}

/**
 * The models behind what a person typed or pasted: the address of a GGUF file (of any part of one),
 * a model id of the hub (`owner/name`, with `:Q4_K_M` to choose), or the address of its page. Rejects
 * with `bad-request` for anything else, `not-found` where there is no GGUF file.
 */
export async function findModels(
  typed: string,
  parts: SourceParts,
): Promise<readonly RemoteModel[]> {
  const text = typed.trim();
  const id = hubId(text, parts.hub);
  if (id !== null) return fromHub(id, parts);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new AgentError('bad-request', text);
  if (!/\.gguf$/i.test(url.pathname)) throw new AgentError('not-found', text);
  // A page about a file and the file itself differ by one word.
  url.pathname = url.pathname.replace('/blob/', '/resolve/');
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const files = allParts(url.pathname).map((pathname) => ({
    url: new URL(`${pathname}${url.search}`, url).href,
    size: null,
    sha256: null,
  }));
  return [{ name: stemOf(name), variant: '', files, size: null }];
}

interface HubId {
  readonly repository: string;
  readonly variant: string;
}

function hubId(text: string, hub: string): HubId | null {
  const path = text.startsWith(`${hub}/`) ? text.slice(hub.length + 1) : text;
  const match = /^([\w.-]+\/[\w.-]+)(?::([\w.-]+))?(?:\/tree\/main\/?)?$/.exec(path);
  return match?.[1] === undefined ? null : { repository: match[1], variant: match[2] ?? '' };
}

async function fromHub(
  { repository, variant }: HubId,
  { egress, hub, signal }: SourceParts,
): Promise<readonly RemoteModel[]> {
  const url = `${hub}/api/models/${repository}/tree/main?recursive=true`;
  const response = await egress({ url, init: { signal }, source: 'models' });
  const listed = parseJson(await textOf(response));
  if (response.status === 401 || response.status === 403) throw new AgentError('unauthorized');
  if (!response.ok || !Array.isArray(listed)) throw new AgentError('not-found', repository);
  const entries = listed.flatMap(hubEntry);
  const modelOf = (files: readonly HubEntry[]): RemoteModel => ({
    name: repository.split('/')[1] ?? repository,
    variant: variantOf(stemOf(files[0]?.path ?? '')),
    files: files
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, size, sha256 }) => ({
        url: `${hub}/${repository}/resolve/main/${path}`,
        size,
        sha256,
      })),
    size: files.reduce<number | null>(
      (sum, { size }) => (sum === null || size === null ? null : sum + size),
      0,
    ),
  });
  const stems = [...new Set(entries.map(({ path }) => stemOf(path)))];
  const models = stems.map((stem) => modelOf(entries.filter(({ path }) => stemOf(path) === stem)));
  const wanted = models.filter(
    (model) => variant === '' || model.variant.toLowerCase() === variant.toLowerCase(),
  );
  if (wanted.length === 0) throw new AgentError('not-found', repository);
  return wanted.toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0));
}

interface HubEntry {
  readonly path: string;
  readonly size: number | null;
  readonly sha256: string | null;
}

/** A file of weights, as the hub lists it. What helps a model to see is no model. */
function hubEntry(entry: unknown): readonly HubEntry[] {
  if (!isObject(entry)) return [];
  const { path, size, lfs } = entry;
  if (typeof path !== 'string' || !/\.gguf$/i.test(path) || /mmproj/i.test(path)) return [];
  const sha256 = isObject(lfs) && typeof lfs['oid'] === 'string' ? lfs['oid'] : null;
  return [{ path, size: typeof size === 'number' ? size : null, sha256 }];
}

const partMark = /-(\d{5})-of-(\d{5})(?=\.gguf$)/i;

/** The name without its ending and its part. */
const stemOf = (name: string): string => name.replace(partMark, '').replace(/\.gguf$/i, '');

/** `Qwen3-4B-Q4_K_M` is the variant `Q4_K_M`; a name without such an end is its own. */
function variantOf(stem: string): string {
  const name = stem.split('/').at(-1) ?? stem;
  return /(?:^|[-._])((?:IQ|Q|TQ|BF|F|MXFP)\d[\w]*)$/i.exec(name)?.[1] ?? name;
}

function allParts(path: string): readonly string[] {
  const count = Number(partMark.exec(path)?.[2] ?? 1);
  if (count < 2 || count > 99) return [path];
  return Array.from({ length: count }, (_, index) =>
    path.replace(partMark, (_mark, _part: string, of: string) => {
      const part = String(index + 1).padStart(5, '0');
      return `-${part}-of-${of}`;
    }),
  );
}

async function textOf({ body }: EgressResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await body.read(); bytes !== null; bytes = await body.read()) {
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}
