/** The emptiest honest shell: what any app of this make must load before it can be used. */
import { signal } from '@preact/signals';
import { wrap } from 'comlink';
import { render } from 'preact';
import type { FloorAgent } from './worker.ts';
import workerUrl from './worker.ts?worker&url';

const agent = wrap<FloorAgent>(new Worker(workerUrl, { type: 'module' }));
const visits = signal<number | null>(null);

function Shell() {
  return (
    <main>
      <header>Floor</header>
      <p>{visits.value === null ? 'Starting' : `Visit ${visits.value}`}</p>
      <textarea aria-label="Message" rows={1} />
    </main>
  );
}

const place = document.getElementById('app');
if (place !== null) render(<Shell />, place);
void agent.boot().then((count) => {
  visits.value = count;
});
void navigator.serviceWorker.register('./sw.js');
