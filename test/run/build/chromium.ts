/** The browser of the tests; `npm test` finds one and sets the variable. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Runs as root in containers, and leaves the network alone. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name outside this machine, for what is different there: a server behind it needs a network.
  '--host-resolver-rules=MAP endpoint.test 127.0.0.1',
] as const;
