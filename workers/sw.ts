import { version } from '../src/lib/version.ts';
import { serveShell } from '../src/offline/shell.ts';

declare const self: ServiceWorkerGlobalScope;

serveShell(self, { entries: self.__WB_MANIFEST, version });
