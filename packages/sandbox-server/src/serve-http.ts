import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export async function serveHttp(server: Server, host: string, port: number): Promise<RunningServer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, () => resolve());
  await promise;
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise<void>((settle) => server.close(() => settle()));
      server.closeAllConnections();
      await closed;
    },
  };
}

export class BodyTooLarge extends Error {}

export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
  return Buffer.concat(chunks);
}
