import { expect, it } from 'vitest';
import { localHint } from '../../../src/providers/openai/local-network.ts';

it('says where a request goes when that is more private than where the page came from', () => {
  expect(localHint('https://satchel.example', 'lan')).toEqual({ targetAddressSpace: 'local' });
  expect(localHint('https://satchel.example', 'loopback')).toEqual({
    targetAddressSpace: 'loopback',
  });
  expect(localHint('http://192.168.1.4', 'loopback')).toEqual({ targetAddressSpace: 'loopback' });
});

it('says nothing of public addresses, and on pages that are as private themselves', () => {
  expect(localHint('https://satchel.example', 'public')).toEqual({});
  expect(localHint('http://localhost:4173', 'lan')).toEqual({});
  expect(localHint('http://192.168.1.4', 'lan')).toEqual({});
});
