import { expect, it } from 'vitest';
import type { Egress, EgressRequest } from '../../src/lib/egress.ts';
import { probeFromPage } from '../../src/ui/settings/page-probe.ts';

const { signal } = new AbortController();

/** An egress that answers, and notes what it was asked. */
function answering() {
  const asked: EgressRequest[] = [];
  const egress: Egress = (request) => {
    asked.push(request);
    const body = { read: () => Promise.resolve(null), cancel: () => Promise.resolve() };
    return Promise.resolve({ status: 200, ok: true, headers: new Headers(), body });
  };
  return { asked, egress };
}
const refusing: Egress = () => Promise.reject(new TypeError('Failed to fetch'));

it('leaves public addresses and nonsense to the worker', async () => {
  const { asked, egress } = answering();
  expect(await probeFromPage('https://api.example.org/v1', egress, signal)).toBeNull();
  expect(await probeFromPage('', egress, signal)).toBeNull();
  expect(await probeFromPage('http://', egress, signal)).toBeNull();
  expect(await probeFromPage('file:///etc/hosts', egress, signal)).toBeNull();
  expect(await probeFromPage('ftp://localhost', egress, signal)).toBeNull();
  expect(asked).toEqual([]);
});

it('asks a local address once, without reading, with the hint that brings up the prompt', async () => {
  const { asked, egress } = answering();
  const probe = await probeFromPage('localhost:11434/v1', egress, signal);
  expect(probe).toMatchObject({ reached: true, cspViolation: false });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: 'http://localhost:11434/',
    source: 'doctor',
    init: { mode: 'no-cors', targetAddressSpace: 'loopback' },
  });
  await probeFromPage('192.168.1.20:8080', egress, signal);
  expect(asked[1]).toMatchObject({
    url: 'http://192.168.1.20:8080/',
    init: { targetAddressSpace: 'local' },
  });
});

it('says that nothing was reached', async () => {
  const probe = await probeFromPage('http://localhost:1', refusing, signal);
  expect(probe?.reached).toBe(false);
});

it('notes a policy of the page that blocks this address, and only this one', async () => {
  const blockedBy =
    (blockedURI: string): Egress =>
    () => {
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          blockedURI,
          documentURI: '',
          effectiveDirective: 'connect-src',
          originalPolicy: '',
          violatedDirective: 'connect-src',
          statusCode: 0,
          disposition: 'enforce',
        }),
      );
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  const address = 'http://localhost:11434';
  const blocked = await probeFromPage(address, blockedBy(`${address}/`), signal);
  expect(blocked?.cspViolation).toBe(true);
  const other = await probeFromPage(address, blockedBy('https://elsewhere.example/'), signal);
  expect(other?.cspViolation).toBe(false);
});
