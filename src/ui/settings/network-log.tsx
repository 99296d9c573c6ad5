import { useSignal } from '@preact/signals';
import type { LoggedRequest } from '../../core/api.ts';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { Explain } from '../parts/explain.tsx';
import { useRead } from '../parts/use-read.ts';
import { errorWords } from '../words/errors.ts';
import { byteSize, dayAndTime } from '../words/numbers.ts';
import { sectionWords, settingsWords as words } from '../words/settings.ts';
import settings from './settings.module.css';
import css from './network-log.module.css';

const pageSize = 50;

/** Every request that left this tab, newest first. */
export function NetworkLog() {
  const { client } = useApp();
  const shown = useSignal(pageSize);
  const requests = useRead(() => client.agent.listRequests(), [client.requestsLogged.value]);
  if (requests?.ok === false) {
    const { code, detail } = requests.error;
    return <Explain explanation={errorWords[code]} tone="bad" detail={detail} />;
  }
  const newest = [...(requests?.value ?? [])].sort((a, b) => b.at - a.at);
  return (
    <>
      <p class={settings['intro']}>{words.networkIntro}</p>
      {requests !== null && newest.length === 0 && (
        <p class={settings['empty']}>{words.networkEmpty}</p>
      )}
      {newest.length > 0 && <Table requests={newest.slice(0, shown.value)} />}
      {newest.length > shown.value && (
        <div>
          <Button
            onClick={() => {
              shown.value += pageSize;
            }}
          >
            {words.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function Table({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  return (
    <div class={css['frame']} tabIndex={0} role="region" aria-label={sectionWords.network}>
      <table class={css['table']}>
        <thead>
          <tr>
            <th scope="col">{words.networkTime}</th>
            <th scope="col">{words.networkTo}</th>
            <th scope="col">{words.networkBy}</th>
            <th scope="col">{words.networkStatus}</th>
            <th scope="col">{words.networkSent}</th>
            <th scope="col">{words.networkReceived}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <Row key={`${request.at} ${request.host}${request.path}`} request={request} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ request }: { readonly request: LoggedRequest }) {
  const { at, method, host, path, source, status, sent, received } = request;
  return (
    <tr>
      <td>{dayAndTime(at)}</td>
      <td class={css['to']}>
        <b>{host}</b>
        <span>{`${method} ${path}`}</span>
      </td>
      <td>{source}</td>
      <td data-failed={status !== null && status >= 400}>{status ?? words.noStatus}</td>
      <td class={css['number']}>{byteSize(sent)}</td>
      <td class={css['number']}>{byteSize(received)}</td>
    </tr>
  );
}
