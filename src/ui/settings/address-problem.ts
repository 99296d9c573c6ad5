import { parseAddress } from '../../lib/address.ts';
import { endpointFormWords as words } from '../words/endpoint-form.ts';

/** Why `typed` cannot be the address of a server, as a sentence; null when it can. */
export function addressProblem(typed: string): string | null {
  if (typed.trim() === '') return words.baseUrlMissing;
  const url = parseAddress(typed);
  if (url === null) return words.notAnAddress;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return words.notHttp;
  if (url.username !== '' || url.password !== '') return words.credentialsInAddress;
  return null;
}
