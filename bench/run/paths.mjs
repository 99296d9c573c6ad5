import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../test/run/paths.mjs';

export const bench = fileURLToPath(new URL('..', import.meta.url));

/** Where the bench builds to; ignored by git. */
export const built = path.join(root, '.cache/bench');
