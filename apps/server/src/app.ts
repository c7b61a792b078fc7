import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./app-options.ts";
import { measureApp } from "./measure-app.ts";
import { openParts } from "./parts.ts";
import type { Database } from "./platform/db/database.ts";
import type { Live } from "./platform/live/live.ts";
import type { WorkQueues } from "./platform/work/work-queues.ts";
import { startChannels } from "./roles/channels.ts";
import { startWeb } from "./roles/web.ts";
import { startWorker } from "./roles/worker.ts";

export interface App {
  http: FastifyInstance;
  database: Database;
  live: Live;
  workQueues: WorkQueues;
  listen(host: string, port: number): Promise<AddressInfo>;
  stop(): Promise<void>;
}

/** The composition root: everything that lives as long as the process, and the order in which it ends. */
export async function createApp(options: AppOptions): Promise<App> {
  const parts = await openParts(options);
  const { database, workQueues } = parts;
  const { http, live } = await startWeb(options, parts);
  measureApp(parts.metrics, database, live);
  const channels = options.roles.includes("channels") ? startChannels(options, parts) : undefined;
  const worker = options.roles.includes("worker") ? await startWorker(options, parts) : undefined;
  return {
    http,
    database,
    live,
    workQueues,
    async listen(host, port) {
      await http.listen({ host, port });
      return http.server.address() as AddressInfo;
    },
    async stop() {
      // New work first, then what does it, the database last. Requests and sockets end together: they share a server.
      await Promise.all([http.close(), live.close()]);
      worker?.abort();
      await workQueues.stop();
      await channels?.stop();
      await worker?.stop();
      await parts.close();
    },
  };
}
