/** The browser of the tests; `npm test` finds one and sets the variable. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Runs as root in containers, and leaves the network alone. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
