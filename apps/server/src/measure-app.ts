import { sql } from "kysely";
import { countUnowned } from "./domain/connections/lease-store.ts";
import { findLastBackupFailure, findNewestBackup } from "./platform/backup/backup-store.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { Database } from "./platform/db/database.ts";
import type { Live } from "./platform/live/live.ts";
import type { Metrics } from "./platform/metrics.ts";
import { measureWork } from "./platform/work/work-queues.ts";
import { countDeadLetters } from "./workflows/inbound/store.ts";

export interface ProcessParts {
  database: Database;
  live: Live;
  bus: Bus;
  /** Returns the number of connections that this process owns. */
  carried(): number;
}

export interface InstallationParts extends Pick<ProcessParts, "database" | "bus"> {
  /** True if a nightly backup is configured. The value is equal in all processes of an installation. */
  hasNightlyBackup: boolean;
}

/** Registers the metrics of this process, which can be summed over all processes. */
export function measureProcess(metrics: Metrics, { database, live, bus, carried }: ProcessParts): void {
  metrics.gauge("recado_connections_carried", "WhatsApp connections that this process owns", [], (set) =>
    set({}, carried()),
  );
  metrics.gauge("recado_sockets", "Open live connections of browsers to this process", [], (set) =>
    set({}, live.socketCount()),
  );
  metrics.gauge(
    "recado_socket_subscriptions",
    "Live event subscriptions of the browsers connected to this process",
    [],
    (set) => set({}, live.subscriptionCount()),
  );
  metrics.gauge("recado_database_connections", "Database connections of this process", ["state"], (set) => {
    const { total, idle, waiting } = database.statistics();
    set({ state: "busy" }, total - idle);
    set({ state: "idle" }, idle);
    set({ state: "waited for" }, waiting);
  });
  metrics.gauge(
    "recado_bus_round_trip_seconds",
    "Round-trip time of a message between processes through the database",
    [],
    async (set) => set({}, await bus.measureRoundTrip()),
  );
  measureBroker(metrics, bus);
}

/** Registers the metrics of the message broker; without a broker, none are reported. */
function measureBroker(metrics: Metrics, bus: Bus): void {
  metrics.gauge(
    "recado_broker_up",
    "1 if this process is connected to the broker (REDIS_URL), otherwise 0",
    [],
    (set) => {
      if (bus.broker) set({}, bus.broker.isUp() ? 1 : 0);
    },
  );
  metrics.gauge("recado_broker_answer_seconds", "Response time of the broker", [], async (set) => {
    if (bus.broker?.isUp()) set({}, await bus.broker.measureAnswer());
  });
}

/**
 * Registers the metrics of the whole installation. A single process at a time reports them, so that sums over all
 * processes stay correct. When that process ends, the next process that is scraped takes over.
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
  gauge("recado_work_waiting", "Keys of each work queue that have waiting work", ["queue"], async (set) => {
    for (const { queue, waiting } of await work()) set({ queue }, waiting);
  });
  gauge(
    "recado_work_oldest_seconds",
    "Time for which the oldest due key of a work queue has been waiting",
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
    "WhatsApp connections that should be online and have no owner",
    [],
    async (set) => set({}, (await database.platform(countUnowned)).unowned),
  );
  gauge(
    "recado_events_put_aside",
    "Dead letters: channel events that this version could not process",
    [],
    async (set) => set({}, await database.platform(countDeadLetters)),
  );
  gauge("recado_backup_age_seconds", "Age of the newest complete backup", [], async (set) => {
    const newest = await database.platform(findNewestBackup);
    if (newest) set({}, (Date.now() - newest.ended_at.getTime()) / 1_000);
  });
  gauge("recado_backup_failed", "1 if the last backup failed, otherwise 0", [], async (set) => {
    set({}, (await database.platform(findLastBackupFailure)) === undefined ? 0 : 1);
  });
  gauge("recado_backup_planned", "1 if nightly backups are configured (BACKUP_AT)", [], async (set) =>
    set({}, hasNightlyBackup ? 1 : 0),
  );
  const figures = shared(() => readFigures(database));
  for (const { name, help, figure, label } of installationFigures)
    gauge(name, help, label ? [label] : [], async (set) => {
      for (const row of await figures())
        if (row.figure === figure) set(label ? { [label]: row.label } : {}, row.value);
    });
}

/** Wraps a query so that concurrent callers share one run of it. */
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
  /** Name of the metric in the result of the database function. */
  figure: string;
  label?: string;
}

const installationFigures: readonly InstallationFigure[] = [
  {
    name: "recado_journal_waiting",
    help: "Channel events in the journal that are not processed yet",
    figure: "journal waiting",
  },
  {
    name: "recado_journal_oldest_seconds",
    help: "Age of the oldest unprocessed channel event in the journal",
    figure: "journal age",
  },
  {
    name: "recado_outbox_waiting",
    help: "Messages waiting to be sent",
    figure: "outbox waiting",
  },
  {
    name: "recado_outbox_oldest_seconds",
    help: "Age of the oldest waiting message whose connection is online",
    figure: "outbox age",
  },
  {
    name: "recado_connections_wanted",
    help: "WhatsApp connections that should be online",
    figure: "connections wanted",
  },
  {
    name: "recado_connections_down",
    help: "WhatsApp connections that should be online and are not, without those waiting to be paired",
    figure: "connections down",
  },
  {
    name: "recado_storage_bytes",
    help: "Bytes of all stored files",
    figure: "storage bytes",
  },
  {
    name: "recado_pix_charges_pending",
    help: "Pix charges that can still be paid",
    figure: "pix charges",
  },
  { name: "recado_campaigns", help: "Campaigns by status", figure: "campaigns", label: "status" },
  {
    name: "recado_jobs_waiting",
    help: "Jobs that are due, by name",
    figure: "jobs waiting",
    label: "task",
  },
  {
    name: "recado_jobs_given_up",
    help: "Jobs that failed on their last try, by name",
    figure: "jobs given up",
    label: "task",
  },
  {
    name: "recado_notify_queue_ratio",
    help: "Fill level of the database's notification queue, from 0 to 1; at 1 every commit fails",
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
