import type { ComponentChildren } from 'preact';
import { useApp } from '../app/context.ts';
import { exportEverything } from '../app/export.ts';
import { Button } from '../parts/button.tsx';
import { shellWords } from '../words/shell.ts';
import css from './banners.module.css';

/** What stays true until something is done about it, above the room. */
export function Banners() {
  const { client } = useApp();
  const status = client.status.value;
  return (
    <>
      {status.type === 'ready' && status.boot.storage === 'memory' && <MemoryBanner />}
      {status.type === 'starting' && status.slow && client.list.loaded.value && (
        <Banner tone="warn">{shellWords.restarting}</Banner>
      )}
      <UpdateBanner />
    </>
  );
}

function MemoryBanner() {
  const app = useApp();
  return (
    <Banner
      tone="warn"
      action={
        <Button onClick={() => void exportEverything(app)}>{shellWords.exportEverything}</Button>
      }
    >
      {shellWords.memoryOnly}
    </Banner>
  );
}

function UpdateBanner() {
  const { updates } = useApp();
  const now = (
    <Button kind="main" onClick={() => void updates.apply()}>
      {shellWords.updateNow}
    </Button>
  );
  switch (updates.state.value) {
    case 'none':
      return null;
    case 'ready':
      return (
        <Banner tone="calm" action={now}>
          {shellWords.updateReady}
        </Banner>
      );
    case 'waiting':
      return <Banner tone="calm">{shellWords.updateWaits}</Banner>;
    case 'elsewhere':
      return (
        <Banner tone="calm" action={now}>
          {shellWords.updatedElsewhere}
        </Banner>
      );
  }
}

interface BannerProps {
  readonly tone: 'calm' | 'warn';
  readonly action?: ComponentChildren;
  readonly children: string;
}

function Banner({ tone, action, children }: BannerProps) {
  return (
    <div class={`${css['banner']} ${css[tone]}`} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
