import type { ToLoader } from '../src/models/protocol.ts';
import { serveLoader } from '../src/models/serve-loader.ts';
import { openShelf } from '../src/models/shelf.ts';

/** A worker that copies, downloads and checks model files. Its name is the scope of the app. */
const take = serveLoader(openShelf(self.name), (message) => self.postMessage(message));

self.addEventListener('message', ({ data }: MessageEvent<ToLoader>) => take(data));
