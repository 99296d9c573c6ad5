import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { byteSize } from '../words/numbers.ts';
import { settingsWords as words } from '../words/settings.ts';
import css from './settings.module.css';

interface StorageFacts {
  readonly persisted: boolean;
  /** Bytes; null: not told. */
  readonly used: number | null;
  readonly quota: number | null;
}

async function readStorage(): Promise<StorageFacts> {
  const { storage } = navigator;
  const [persisted, estimate] = await Promise.all([
    storage.persisted().catch(() => false),
    storage.estimate().catch((): StorageEstimate => ({})),
  ]);
  return { persisted, used: estimate.usage ?? null, quota: estimate.quota ?? null };
}

/** Where the data is, how much it is, and whether the browser may clear it. */
export function Storage() {
  const { client } = useApp();
  const facts = useSignal<StorageFacts | null>(null);
  const refused = useSignal(false);
  const read = async (): Promise<void> => {
    facts.value = await readStorage();
  };
  useEffect(() => {
    void read();
  }, []);
  const protect = async (): Promise<void> => {
    refused.value = !(await navigator.storage.persist());
    await read();
  };
  const status = client.status.value;
  const inMemory = status.type === 'ready' && status.boot.storage === 'memory';
  const { persisted = false, used = null, quota = null } = facts.value ?? {};
  return (
    <>
      <p class={css['intro']}>{words.storageIntro}</p>
      <div class={css['card']}>
        <div class={css['line']}>
          <div class={css['what']}>
            <b>{words.storageUse}</b>
            <p class={css['quiet']}>
              {used === null || quota === null
                ? words.storageUnknown
                : words.storageOf(byteSize(used), byteSize(quota))}
            </p>
          </div>
        </div>
        <div class={css['line']}>
          <div class={css['what']} role="status">
            <b>{words.protection}</b>
            <p class={css['quiet']}>{protectionText({ inMemory, persisted })}</p>
            {refused.value && <p class={css['quiet']}>{words.protectRefused}</p>}
          </div>
          {!persisted && !inMemory && (
            <Button onClick={() => void protect()}>{words.protect}</Button>
          )}
        </div>
      </div>
    </>
  );
}

function protectionText({
  inMemory,
  persisted,
}: Record<'inMemory' | 'persisted', boolean>): string {
  if (inMemory) return words.memoryOnly;
  return persisted ? words.protected : words.unprotected;
}
