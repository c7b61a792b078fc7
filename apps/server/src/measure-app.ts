import { sql } from "kysely";
import { countUnowned } from "./domain/connections/lease-store.ts";
import { findFailure, findNewestBackup } from "./platform/backup/backup-store.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { Database } from "./platform/db/database.ts";
import type { Live } from "./platform/live/live.ts";
import type { Metrics } from "./platform/metrics.ts";
import { measureWork } from "./platform/work/work-queues.ts";
import { countPutAside } from "./workflows/inbound/store.ts";

export interface ProcessParts {
  database: Database;
  live: Live;
  bus: Bus;
  /** Number of connections that this process owns. */
  carried(): number;
}

export interface InstallationParts extends Pick<ProcessParts, "database" | "bus"> {
  /** Equal in all processes of an installation. */
  hasNightlyBackup: boolean;
}

/** Metrics of this process; they can be summed over all processes. */
export function measureProcess(metrics: Metrics, { database, live, bus, carried }: ProcessParts): void {
  metrics.gauge("recado_connections_carried", "WhatsApp connections that this process carries", [], (set) =>
    set({}, carried()),
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
  metrics.gauge(
    "recado_bus_round_trip_seconds",
    "How long a note to the other processes takes through the database and back",
    [],
    async (set) => set({}, await bus.measureRoundTrip()),
  );
  measureBroker(metrics, bus);
}

/** Reports nothing if there is no broker. */
function measureBroker(metrics: Metrics, bus: Bus): void {
  metrics.gauge("recado_broker_up", "Whether this process reaches the broker (REDIS_URL)", [], (set) => {
    if (bus.broker) set({}, bus.broker.isUp() ? 1 : 0);
  });
  metrics.gauge("recado_broker_answer_seconds", "How long the broker takes to answer", [], async (set) => {
    if (bus.broker?.isUp()) set({}, await bus.broker.measureAnswer());
  });
}

/**
 * Metrics of the whole installation, reported by a single process at a time so that sums over all processes stay
 * correct. When that process ends, the next one that is scraped takes over.
 */
export function measureInstallation(
  metrics: Metrics,
  { database, bus, hasNightlyBackup }: InstallationParts,
): void {
  type Set = (labels: Record<string, string>, value: number) => void;
  const gauge = (
    name: string,
    help: string,
    labels: readonly string[],
    collect: (set: Set) => Promise<void>,
  ) =>
    metrics.gauge(name, help, labels, async (set) => {
      if (await bus.speaksForAll()) await collect(set);
    });

  const work = shared(() => database.platform(measureWork));
  gauge("recado_work_waiting", "Keys of a work queue that have something to do", ["queue"], async (set) => {
    for (const { queue, waiting } of await work()) set({ queue }, waiting);
  });
  gauge(
    "recado_work_oldest_seconds",
    "How long the oldest is due that nobody has begun",
    ["queue"],
    async (set) => {
      for (const { queue, oldest } of await work()) set({ queue }, oldest);
    },
  );
  gauge("recado_connections", "WhatsApp connections by status", ["status"], async (set) => {
    for (const { status, count } of await connectionFigures(database)) set({ status }, count);
  });
  gauge(
    "recado_connections_unowned",
    "WhatsApp connections that shall be up and that no process carries",
    [],
    async (set) => set({}, (await database.platform(countUnowned)).unowned),
  );
  gauge(
    "recado_events_put_aside",
    "What channels told and nobody understood, until it is tried once more",
    [],
    async (set) => set({}, await database.platform(countPutAside)),
  );
  gauge("recado_backup_age_seconds", "How old the newest whole backup is", [], async (set) => {
    const newest = await database.platform(findNewestBackup);
    if (newest) set({}, (Date.now() - newest.ended_at.getTime()) / 1_000);
  });
  gauge("recado_backup_failed", "Whether the last backup failed", [], async (set) => {
    set({}, (await database.platform(findFailure)) === undefined ? 0 : 1);
  });
  gauge("recado_backup_planned", "Whether one is made each night (BACKUP_AT)", [], async (set) =>
    set({}, hasNightlyBackup ? 1 : 0),
  );
  const figures = shared(() => readFigures(database));
  for (const { name, help, figure, label } of installationFigures)
    gauge(name, help, label ? [label] : [], async (set) => {
      for (const row of await figures())
        if (row.figure === figure) set(label ? { [label]: row.label } : {}, row.value);
    });
}

/** Shares a running read between concurrent callers. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

interface InstallationFigure {
  name: string;
  help: string;
  /** Name of the figure in the database function. */
  figure: string;
  label?: string;
}

const installationFigures: readonly InstallationFigure[] = [
  {
    name: "recado_journal_waiting",
    help: "What channels told and is not understood yet",
    figure: "journal waiting",
  },
  { name: "recado_journal_oldest_seconds", help: "How old the oldest of it is", figure: "journal age" },
  {
    name: "recado_outbox_waiting",
    help: "Messages that wait to be taken by WhatsApp",
    figure: "outbox waiting",
  },
  {
    name: "recado_outbox_oldest_seconds",
    help: "How old the oldest is of those whose connection is up",
    figure: "outbox age",
  },
  {
    name: "recado_connections_wanted",
    help: "WhatsApp connections that shall be up",
    figure: "connections wanted",
  },
  {
    name: "recado_connections_down",
    help: "Those of them that are not, and do not wait to be paired",
    figure: "connections down",
  },
  {
    name: "recado_storage_bytes",
    help: "Bytes of all files that are named by a row",
    figure: "storage bytes",
  },
  {
    name: "recado_pix_charges_pending",
    help: "Charges by Pix that can be paid and are not",
    figure: "pix charges",
  },
  { name: "recado_campaigns", help: "Campaigns by status", figure: "campaigns", label: "status" },
  { name: "recado_jobs_waiting", help: "Jobs that are due, by name", figure: "jobs waiting", label: "task" },
  {
    name: "recado_jobs_given_up",
    help: "Jobs that failed as often as they may, by name",
    figure: "jobs given up",
    label: "task",
  },
  {
    name: "recado_notify_queue_ratio",
    help: "How full the database's queue of notifications is: at 1 commits fail",
    figure: "notify queue",
  },
];

function readFigures(database: Database) {
  return database.platform((db) =>
    db.rows(
      sql<{
        figure: string;
        label: string;
        value: number;
      }>`select figure, label, value from measure_installation()`,
    ),
  );
}

function connectionFigures(database: Database) {
  return database.platform((db) =>
    db.rows(sql<{ status: string; count: number }>`select status, count from count_connections()`),
  );
}
