import { ChevronRight } from 'lucide';
import type { Endpoint } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { Icon } from '../icon.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { endpointFormWords as words } from '../words/endpoint-form.ts';
import { reasoningWords } from '../words/settings.ts';
import type { DraftPart, EndpointDraft } from './endpoint-draft.ts';
import css from './endpoint-form.module.css';

/** What most people never touch. */
export function EndpointAdvanced(part: DraftPart) {
  return (
    <details class={css['advanced']}>
      <summary>
        <Icon of={ChevronRight} size={16} />
        {words.advanced}
      </summary>
      <div class={css['fields']}>
        <NumberField
          {...part}
          field="contextSize"
          label={words.contextSize}
          hint={words.contextSizeHint}
        />
        <NumberField
          {...part}
          field="outputLimit"
          label={words.outputLimit}
          hint={words.outputLimitHint}
        />
        <NumberField
          {...part}
          field="idleLimit"
          label={words.idleLimit}
          hint={words.idleLimitHint}
        />
        <NumberField
          {...part}
          field="temperature"
          label={words.temperature}
          hint={words.temperatureHint}
        />
        <ReasoningField {...part} />
        <FallbackField {...part} />
        <HeadersField {...part} />
        <ToolsField {...part} />
      </div>
    </details>
  );
}

const HeadersField = ({ draft, problems, change }: DraftPart) => (
  <div class={css['wide']}>
    <TextArea
      label={words.headers}
      hint={words.headersHint}
      problem={problems.headers}
      mono
      value={draft.headers}
      onValue={(headers) => {
        change({ headers });
      }}
    />
  </div>
);

const ToolsField = ({ draft, change }: DraftPart) => (
  <div class={css['wide']}>
    <label class={css['check']}>
      <input
        type="checkbox"
        checked={draft.tools}
        onChange={(event) => {
          change({ tools: event.currentTarget.checked });
        }}
      />
      {words.tools}
    </label>
    <p class={css['quiet']}>{words.toolsHint}</p>
  </div>
);

interface NumberFieldProps extends DraftPart {
  readonly field: 'contextSize' | 'outputLimit' | 'idleLimit' | 'temperature';
  readonly label: string;
  readonly hint: string;
}

function NumberField({ draft, problems, change, field, label, hint }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      problem={problems[field]}
      inputMode={field === 'temperature' ? 'decimal' : 'numeric'}
      value={draft[field]}
      onValue={(value) => {
        const next: Partial<EndpointDraft> = { [field]: value };
        change(next);
      }}
    />
  );
}

const reasoningLevels: readonly Endpoint['reasoning'][] = [
  'default',
  'off',
  'low',
  'medium',
  'high',
];

const ReasoningField = ({ draft, change }: DraftPart) => (
  <SelectField
    label={words.reasoning}
    value={draft.reasoning}
    options={reasoningLevels.map((value) => ({ value, label: reasoningWords[value] }))}
    onValue={(reasoning) => {
      change({ reasoning });
    }}
  />
);

const noFallback = 'none';

/** Another model for when this endpoint cannot be reached: never the demo, never itself. */
function FallbackField({ draft, change }: DraftPart) {
  const others = useApp().client.reads.models.value.filter(
    ({ ref }) => ref.source !== 'demo' && ref.source !== draft.id,
  );
  if (others.length === 0 && draft.fallback === null) return null;
  const current = others.findIndex(
    ({ ref }) => ref.source === draft.fallback?.source && ref.model === draft.fallback.model,
  );
  return (
    <SelectField
      label={words.fallback}
      value={current < 0 ? noFallback : String(current)}
      options={[
        { value: noFallback, label: words.noFallback },
        ...others.map(({ label, place }, index) => ({
          value: String(index),
          label: `${label} (${place})`,
        })),
      ]}
      onValue={(value) => {
        change({ fallback: others[Number(value)]?.ref ?? null });
      }}
    />
  );
}
