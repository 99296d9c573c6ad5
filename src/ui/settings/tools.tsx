import type { Settings, ToolPermission } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { Choice } from '../parts/choice.tsx';
import { permissionWords, riskWords, settingsWords as words } from '../words/settings.ts';
import { toolWords } from '../words/tools.ts';
import { Limits } from './limits.tsx';
import { saveSettings } from './save-settings.ts';
import { listTools } from './tool-list.ts';
import type { ToolEntry } from './tool-list.ts';
import css from './settings.module.css';

/** What each tool may do without asking, and how far one turn may go. */
export function Tools() {
  const { client } = useApp();
  const settings = client.reads.settings.value;
  const status = client.status.value;
  if (settings === null || status.type !== 'ready') {
    return <p class={css['empty']}>{words.toolsMissing}</p>;
  }
  const tools = listTools(status.boot.tools, settings.tools);
  return (
    <>
      <p class={css['intro']}>{words.toolsIntro}</p>
      {tools.length > 0 && (
        <ul class={css['card']}>
          {tools.map((tool) => (
            <ToolLine key={tool.name} tool={tool} settings={settings} />
          ))}
        </ul>
      )}
      <Limits settings={settings} />
    </>
  );
}

const permissions: readonly ToolPermission[] = ['always', 'ask', 'never'];

interface ToolLineProps {
  readonly tool: ToolEntry;
  readonly settings: Settings;
}

function ToolLine({ tool: { name, risk, permission }, settings }: ToolLineProps) {
  const app = useApp();
  return (
    <li class={css['line']}>
      <div class={css['what']}>
        <b class={css['mono']}>{name}</b>
        <p class={css['quiet']}>
          {[toolWords[name], risk === null ? undefined : riskWords[risk]]
            .filter((text) => text !== undefined)
            .join(' · ')}
        </p>
      </div>
      <Choice
        name={name}
        value={permission}
        options={permissions.map((value) => ({ value, label: permissionWords[value] }))}
        onValue={(value) => void saveSettings(app, { tools: { ...settings.tools, [name]: value } })}
      />
    </li>
  );
}
