import path from 'node:path';
import { dist } from '../run/paths.mjs';

/** The build under test: `dist/`, unless `SATCHEL_BUILD` names another folder. */
export const build = path.resolve(process.env['SATCHEL_BUILD'] ?? dist);
