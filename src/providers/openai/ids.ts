import type { ToolCall } from '../../core/messages.ts';
import { hash } from './names.ts';

/** Gives each call of one request an id that no other call of it has. */
export interface IdMap {
  /** `isOwn`: the call came from the server that the request goes to. */
  enter(call: ToolCall, isOwn: boolean): string;
}

const nine = /^[A-Za-z0-9]{9}$/;

/**
 * The server's own id goes back to it unless another call has it already: some servers use one id
 * in every turn (vllm-project/vllm#50295) or for two parallel calls. Else nine letters and digits
 * made from our id: every server takes those, and they stay the same from request to request.
 */
export function createIdMap(nineCharactersOnly: boolean): IdMap {
  const used = new Set<string>();
  return {
    enter({ id, wireId = '' }, isOwn) {
      let chosen =
        isOwn && wireId !== '' && (!nineCharactersOnly || nine.test(wireId)) ? wireId : '';
      for (let round = 0; chosen === '' || used.has(chosen); round++) {
        chosen = hash(`${id}#${round}`, 9);
      }
      used.add(chosen);
      return chosen;
    },
  };
}
