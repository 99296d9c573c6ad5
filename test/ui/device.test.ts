import { expect, it } from 'vitest';
import { deviceFit } from '../../src/ui/start/device.ts';

const device = { gpu: true, memory: 8, processors: 8, space: 50e9 };

it('promises no more than the device has', () => {
  expect(deviceFit(device)).toBe('good');
  expect(deviceFit({ ...device, gpu: false })).toBe('slow');
  expect(deviceFit({ ...device, memory: 2 })).toBe('small');
  expect(deviceFit({ ...device, space: 1e9 })).toBe('small');
});

it('does not hold against a device what its browser does not tell', () => {
  expect(deviceFit({ gpu: true, memory: null, processors: null, space: null })).toBe('good');
});
