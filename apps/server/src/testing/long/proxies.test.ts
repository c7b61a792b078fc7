import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DebianService, requirePrograms } from "./debian-programs.ts";
import { startProxies } from "./proxies.ts";

/**
 * Names of the builds that the two processes run, as during an upgrade. Each process has only the files of its own
 * build.
 */
const builds = ["before", "next"];

let folder: string;
let servers: Server[];
let services: DebianService[];
let doors: [string, string][];
const asked: string[] = [];

beforeAll(async () => {
  await requirePrograms();
  folder = await mkdtemp(join(tmpdir(), `recado-proxies-${process.pid}-`));
  await chmod(folder, 0o755);
  servers = builds.map((build) =>
    createServer(({ url = "" }, response) => {
      if (!url.startsWith("/health/")) asked.push(`${build} ${url}`);
      const isThere = url.startsWith("/health/") || url === `/assets/${build}.js`;
      response.writeHead(isThere ? 200 : 404).end(isThere ? build : "none");
    }),
  );
  const [one = 0, two = 0] = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    }),
  );
  const started = await startProxies(folder, [one, two]);
  services = started.services;
  doors = [
    ["nginx", `http://127.0.0.1:${started.nginxPort}`],
    ["haproxy", `http://127.0.0.1:${started.haproxyPort}`],
  ];
}, 600_000);
afterAll(async () => {
  for (const service of services) await service.stop();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(builds)(
  "a file that only the process with the build %s has is found through each proxy",
  async (build) => {
    for (const [name, url] of doors) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/assets/${build}.js`)));
      for (const answer of answers)
        expect([name, answer.status, await answer.text()]).toEqual([name, 200, build]);
    }
  },
);

it("proxies ask both processes only for a missing file, and ask once for other paths", async () => {
  for (const [name, url] of doors) {
    asked.length = 0;
    const answer = await fetch(`${url}/assets/none.js`);
    expect([name, answer.status, await answer.text()]).toEqual([name, 404, "none"]);
    expect(asked.toSorted()).toEqual(["before /assets/none.js", "next /assets/none.js"]);
    asked.length = 0;
    expect((await fetch(`${url}/api/none`)).status).toBe(404);
    expect(asked).toHaveLength(1);
  }
});
