import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Starts the machine's redis-server on a free port, without persistence. Returns undefined if redis-server is not
 * installed.
 */
export async function startBenchRedis(): Promise<{ url: string; server: ChildProcess } | undefined> {
  const port = await freePort();
  const server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], {
    stdio: "ignore",
  });
  const started = await Promise.race([
    once(server, "error").then(() => false),
    once(server, "spawn").then(() => true),
  ]);
  if (!started) return undefined;
  await sleep(1_000);
  return { url: `redis://127.0.0.1:${port}`, server };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
