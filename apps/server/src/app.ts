import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { AppOptions } from "./app-options.ts";
import { roleName } from "./config.ts";
import { measureInstallation, measureProcess } from "./measure-app.ts";
import { openParts } from "./parts.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { Database } from "./platform/db/database.ts";
import { startHeartbeat } from "./platform/installation/process-list.ts";
import type { Live } from "./platform/live/live.ts";
import { createMetrics, type Metrics } from "./platform/metrics.ts";
import { wrapStorageOutages } from "./platform/storage-outages.ts";
import type { WorkQueues } from "./platform/work/work-queues.ts";
import { startChannels } from "./roles/channels.ts";
import { startWeb } from "./roles/web.ts";
import { startWorker, type Worker } from "./roles/worker.ts";

export interface App {
  http: FastifyInstance;
  bus: Bus;
  database: Database;
  live: Live;
  metrics: Metrics;
  workQueues: WorkQueues;
  listen(host: string, port: number): Promise<AddressInfo>;
  stop(): Promise<void>;
}

/**
 * Creates the application. This composition root holds everything that lives as long as the process, and the order in
 * which it is closed.
 */
export async function createApp(given: AppOptions): Promise<App> {
  const metrics = createMetrics({ role: roleName(given.roles), version: given.version });
  const storage = wrapStorageOutages(given.storage, (operation) =>
    metrics.count("recado_storage_failures_total", { operation }),
  );
  const options = { ...given, storage };
  const parts = await openParts(options, metrics);
  const { bus, database, workQueues } = parts;
  let web: Awaited<ReturnType<typeof startWeb>> | undefined;
  let channels: ReturnType<typeof startChannels> | undefined;
  let worker: Worker | undefined;
  // Cleanup runs in reverse order, also after a failed start: first new work is no longer accepted, then the workers
  // are stopped, and the database is closed last.
  await using started = new AsyncDisposableStack();
  started.defer(() => parts.close());
  started.defer(async () => worker?.stop());
  started.defer(async () => channels?.stop());
  started.defer(() => workQueues.stop());
  started.defer(() => worker?.abort());
  // HTTP requests and sockets are closed together, because they share a server.
  started.defer(async () => void (await Promise.all([web?.http.close(), web?.live.close()])));
  web = await startWeb(options, parts);
  const { http, live } = web;
  if (options.roles.includes("channels")) channels = startChannels(options, parts);
  measureProcess(metrics, { database, live, carried: () => channels?.carried() ?? 0, bus });
  if (options.roles.includes("worker"))
    measureInstallation(metrics, {
      database,
      bus,
      hasNightlyBackup: options.nightlyBackup !== undefined,
    });
  if (options.roles.includes("worker")) worker = await startWorker(options, parts);
  const heartbeat = await startHeartbeat({ ...options, ...parts });
  started.defer(heartbeat.stop);
  const running = started.move();
  return {
    http,
    bus,
    database,
    live,
    metrics: parts.metrics,
    workQueues,
    async listen(host, port) {
      await http.listen({ host, port });
      return http.server.address() as AddressInfo;
    },
    stop: () => running.disposeAsync(),
  };
}
