import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy to a server. A test can stop it from forwarding while both sides keep their connections open. */
export interface TcpProxy {
  url: string;
  /** Stops forwarding without closing any connection. */
  cut(): void;
  /** Forwards the connections that are opened from now on. The connections that `cut` stopped stay dead. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the target: a URL with host and port, or a Unix socket such as `unix:/folder/name`. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { protocol, hostname, port, pathname } = new URL(target);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = protocol === "unix:" ? connect(pathname) : connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (chunk) => {
        if (!isCut && !dead.has(from)) to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        if (!dead.has(from)) to.destroy();
        ends.delete(from);
      });
    }
  });
  const dead = new WeakSet<Socket>();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${address.port}${pathname}`,
    cut() {
      isCut = true;
      for (const end of ends) dead.add(end);
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
