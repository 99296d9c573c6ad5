/**
 * When a page can be used: the message box is there, its worker has answered, and both have been
 * painted. Runs in the page before anything else; leaves a promise of milliseconds since the start
 * of the navigation.
 */
export function watchUsable() {
  const answered = new Promise((resolve) => {
    globalThis.Worker = class extends Worker {
      /**
       * @param {string | URL} url
       * @param {WorkerOptions} [options]
       */
      constructor(url, options) {
        super(url, options);
        this.addEventListener('message', resolve, { once: true });
      }
    };
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const usable = async () => {
    await answered;
    while (document.querySelector('textarea[aria-label="Message"]') === null) await frame();
    await frame();
    return performance.now();
  };
  Object.assign(globalThis, { usable: usable() });
}

/** Resolves once a service worker answers for the page. Runs in the page. */
export async function untilOfflineReady() {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller === null) {
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  return serviceWorker.controller?.state;
}
