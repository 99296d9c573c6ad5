import { version } from '../src/lib/version.ts';
import { serveShell } from '../src/offline/shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build. */
declare const __ENGINES__: readonly string[];

serveShell(self, { entries: self.__WB_MANIFEST, version, engines: __ENGINES__ });
