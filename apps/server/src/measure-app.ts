import { sql } from "kysely";
import { countPutAside } from "./features/inbound/store.ts";
import type { Database } from "./platform/db/database.ts";
import type { Live } from "./platform/live/live.ts";
import type { Metrics } from "./platform/metrics.ts";
import { measureWork } from "./platform/work/work-queues.ts";

/** The figures an operator watches: what waits, since when, and what is connected. */
export function measureApp(metrics: Metrics, database: Database, live: Live): void {
  metrics.gauge("recado_lane_waiting", "Chats that have something to do", ["lane"], async (set) => {
    for (const { queue, waiting } of await database.platform(measureWork)) set({ lane: queue }, waiting);
  });
  metrics.gauge("recado_lane_oldest_seconds", "How long the oldest of them is due", ["lane"], async (set) => {
    for (const { queue, oldest } of await database.platform(measureWork)) set({ lane: queue }, oldest);
  });
  metrics.gauge("recado_connections", "WhatsApp connections by status", ["status"], async (set) => {
    for (const { status, count } of await connectionFigures(database)) set({ status }, count);
  });
  metrics.gauge(
    "recado_events_put_aside",
    "What channels told and nobody understood, until it is tried once more",
    [],
    async (set) => set({}, await database.platform(countPutAside)),
  );
  metrics.gauge("recado_sockets", "Open live sockets of this process", [], (set) =>
    set({}, live.socketCount()),
  );
  metrics.gauge("recado_socket_subscriptions", "What they asked to hear", [], (set) =>
    set({}, live.subscriptionCount()),
  );
  metrics.gauge("recado_database_connections", "Database connections of this process", ["state"], (set) => {
    const { total, idle, waiting } = database.statistics();
    set({ state: "busy" }, total - idle);
    set({ state: "idle" }, idle);
    set({ state: "waited for" }, waiting);
  });
}

function connectionFigures(database: Database) {
  return database.platform((db) =>
    db.rows(sql<{ status: string; count: number }>`select status, count from count_connections()`),
  );
}
