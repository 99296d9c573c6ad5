/**
 * A Vite plugin that adds a service worker which keeps every file of the build and answers from what
 * it keeps: the least that opens without a network.
 * @returns {import('vite').Plugin}
 */
export function floorServiceWorker() {
  return {
    name: 'bench:floor-service-worker',
    generateBundle(_options, bundle) {
      const files = ['./', ...Object.keys(bundle).map((name) => `./${name}`)];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script(files) });
    },
  };
}

/** @param {readonly string[]} files */
const script = (files) => `
const files = ${JSON.stringify(files)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(files)));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
`;
