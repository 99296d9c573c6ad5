import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app/context.ts';
import { Button } from '../parts/button.tsx';
import { byteSize } from '../words/numbers.ts';
import { deviceWords } from '../words/start.ts';
import { deviceFit, readDevice } from './device.ts';
import type { Device } from './device.ts';
import css from './device-report.module.css';

/** What this device can run, said before anything is downloaded, and what works today. */
export function DeviceReport() {
  const { navigation } = useApp();
  const device = useSignal<Device | null>(null);
  useEffect(() => {
    void readDevice().then((found) => {
      device.value = found;
    });
  }, []);
  const found = device.value;
  return (
    <section class={css['report']} aria-label={deviceWords.title} aria-busy={found === null}>
      <h3>{deviceWords.title}</h3>
      <dl class={css['facts']}>
        {facts(found).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{found === null ? deviceWords.checking : deviceWords.fits[deviceFit(found)]}</p>
      <p class={css['quiet']}>{deviceWords.arrives}</p>
      <Button
        onClick={() => {
          navigation.go({ room: 'settings', section: 'models' });
        }}
      >
        {deviceWords.connect}
      </Button>
    </section>
  );
}

function facts(device: Device | null): readonly (readonly [string, string])[] {
  const { unknown } = deviceWords;
  const gpu = device?.gpu === true ? deviceWords.gpuYes : deviceWords.gpuNo;
  const { memory, processors, space } = device ?? { memory: null, processors: null, space: null };
  return [
    [deviceWords.gpu, device === null ? '…' : gpu],
    [deviceWords.memory, memory === null ? unknown : deviceWords.memoryAtLeast(memory)],
    [deviceWords.processors, processors === null ? unknown : String(processors)],
    [deviceWords.space, space === null ? unknown : byteSize(space)],
  ];
}
