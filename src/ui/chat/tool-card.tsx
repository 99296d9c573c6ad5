import { useComputed } from '@preact/signals';
import { ChevronRight } from 'lucide';
import { useId, useState } from 'preact/hooks';
import type { LiveTool } from '../../core/events.ts';
import { Icon } from '../icon.tsx';
import { visibly } from '../parts/visibly.ts';
import { useChat } from './chat-model.ts';
import { formatDuration } from './format.ts';
import type { CallItem } from './items.ts';
import { memo } from './memo.ts';
import { ToolDetail } from './tool-detail.tsx';
import { toolIcon } from './tool-icon.ts';
import { type CallStatus, callStatus, callSummary } from './tool-view.ts';
import css from './tools.module.css';
import { useNow } from './use-now.ts';
import { chatWords } from './words.ts';

/** One call: what, about what, how it stands; more on demand. Nothing moves when its state does. */
export const ToolCard = memo(function ToolCard({ item }: { readonly item: CallItem }) {
  const { call } = item;
  const name = visibly(call.name);
  const id = useId();
  const [open, setOpen] = useState(false);
  const { status, tool } = useCall(item);
  const summary = visibly(callSummary(call.arguments));
  return (
    <div role="group" aria-label={chatWords.tool(name)} class={css['tool']}>
      <button
        type="button"
        class={css['line']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <Icon of={toolIcon(call.name)} size={16} />
        <span class={css['name']}>{name}</span>
        <span class={css['summary']}>
          {tool?.note === undefined || tool.note === '' ? summary : visibly(tool.note)}
        </span>
        <span class={`${css['status']} ${css[status]}`}>{chatWords.callStatus[status]}</span>
        <Duration item={item} status={status} tool={tool} />
        <span class={css['chevron']}>
          <Icon of={ChevronRight} size={14} />
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open && <ToolDetail item={item} />}
      </div>
    </div>
  );
});

function useCall(item: CallItem): { status: CallStatus; tool: LiveTool | undefined } {
  const { tools, approvals, running } = useChat();
  const { id } = item.call;
  const tool = useComputed(() => tools.value[id]).value;
  const asked = useComputed(() => approvals.value.some(({ callId }) => callId === id)).value;
  return { status: callStatus(item, { tool, asked, running: running.value }), tool };
}

interface DurationProps {
  readonly item: CallItem;
  readonly status: CallStatus;
  readonly tool: LiveTool | undefined;
}

/** Counts while the call runs; then what it took, without the time it waited for the person. */
function Duration({ item, status, tool }: DurationProps) {
  const active = status === 'running';
  const now = useNow(active);
  const took = item.result?.duration ?? 0;
  const seconds = active && tool !== undefined ? Math.floor(Math.max(0, now - tool.at) / 1000) : 0;
  const text = seconds > 0 ? formatDuration(seconds * 1000).replace('.0', '') : '';
  return <span class={css['duration']}>{took === 0 ? text : formatDuration(took)}</span>;
}
