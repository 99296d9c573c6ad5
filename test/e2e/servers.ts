export interface Closable {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The servers of a test: they stop, and start again on the same ports, together. */
export interface Servers {
  readonly add: <T extends Closable>(start: (port: number) => Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

export function createServers(): Servers {
  const servers: { readonly start: (port: number) => Promise<Closable>; running: Closable }[] = [];
  return {
    async add(start) {
      const running = await start(0);
      servers.push({ start, running });
      return running;
    },
    async stop() {
      await Promise.all(servers.map(({ running }) => running.close()));
    },
    async restart() {
      for (const server of servers) server.running = await server.start(server.running.port);
    },
  };
}
