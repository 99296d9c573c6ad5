import type { ApprovalAnswer, Settings } from '../core/api.ts';
import type { Approval } from '../core/events.ts';
import type { ToolCall } from '../core/messages.ts';
import { decide } from '../core/policy.ts';
import type { Decision } from '../core/policy.ts';
import type { Tool } from '../core/tool.ts';
import type { RunRecord, SessionRecord } from '../store/schema.ts';

export interface Permissions {
  readonly decide: (call: ToolCall, tool: Tool) => Decision;
  /** Remembers an answer of "always"; other answers change nothing. */
  readonly learn: (approval: Approval, answer: ApprovalAnswer) => Promise<void>;
  /** Untrusted content has entered the session. */
  readonly taint: () => void;
}

export interface PermissionsOptions {
  readonly session: SessionRecord;
  readonly settings: Settings;
  readonly begun: RunRecord;
  readonly addGrant: (tool: string) => Promise<void>;
}

/** What may run in one session, as the settings, its grants and its history say. */
export function createPermissions(options: PermissionsOptions): Permissions {
  const { session, settings, begun, addGrant } = options;
  const granted = new Set(session.grants.tools);
  const started = new Set(begun.started);
  let tainted = session.tainted;
  return {
    decide: (call, tool) =>
      decide({
        risk: tool.risk,
        setting: settings.tools[tool.name],
        granted: granted.has(tool.name),
        tainted,
        unsure: started.has(call.id),
        dangerOn: false,
      }),
    async learn({ tool, canAlways }, answer) {
      if (answer.type !== 'always' || !canAlways) return;
      granted.add(tool);
      await addGrant(tool);
    },
    taint() {
      tainted = true;
    },
  };
}
