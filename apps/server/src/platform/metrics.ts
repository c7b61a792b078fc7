import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Count, counters } from "./counters.ts";
import { withTimeout } from "./with-timeout.ts";

export interface Metrics {
  request(route: string, method: string, status: number, milliseconds: number): void;
  /** Counts a request whose client disconnected before the response. */
  requestGivenUp(route: string, method: string): void;
  /** Counts an unexpected failure by the part of the program where it occurred. */
  fault(place: FaultPlace): void;
  /** Counts a live event that was rejected, or a socket that was rejected. */
  socketRefusal(reason: "rate" | "argument" | "subscriptions" | "sockets"): void;
  /** Counts an e-mail that was sent, will be retried, or was given up. */
  mail(kind: string, outcome: "sent" | "put off" | "given up"): void;
  /** Counts a webhook request of a payment provider, including requests that only claim to come from the provider. */
  pixHint(provider: string, outcome: "heard" | "forged" | "failed"): void;
  job(name: string, outcome: "done" | "failed", milliseconds: number): void;
  /** Adds to a counter by its name; `counters.ts` lists the counters. */
  count: Count;
  /** Registers a gauge whose value is determined anew for each scrape. */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    collect: (set: GaugeSetter) => Promise<void> | void,
  ): void;
  text(): Promise<string>;
  contentType: string;
  close(): void;
}

type FaultPlace = "exception" | "rejection" | "socket event" | "socket handshake";
type GaugeSetter = (labels: Record<string, string>, value: number) => void;

/**
 * Longest time to determine the value of a gauge. A gauge that takes longer is omitted, so that the scrape still
 * returns the other metrics.
 */
const patienceMilliseconds = 1_500;

/**
 * Creates the Prometheus metrics of this process. Each call has its own registry, so that tests can run several
 * programs in one process. If a role is given, every metric has it as a label, because Prometheus itself knows only the
 * address that it scrapes.
 */
export function createMetrics({ role, version = "none" }: { role?: string; version?: string } = {}): Metrics {
  const registry = new Registry();
  if (role !== undefined) registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "recado_http_request_seconds",
    help: "Duration of answered requests",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: "recado_job_seconds",
    help: "Duration of jobs and work queue drains",
    // The label is named `task`, because Prometheus reserves `job` for the scrape target.
    labelNames: ["task", "outcome"],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const mishaps = countMishaps(registry);
  tellStart(registry, version);
  const missing = new Counter({
    name: "recado_missing_figures_total",
    help: "Metrics missing from an answer, because they could not be read in time",
    labelNames: ["figure"],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: "recado_event_loop_delay_p99_seconds",
    help: "99th percentile of the event loop's delay since the last scrape",
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  return {
    request: (route, method, status, milliseconds) =>
      requests.observe({ route, method, status: String(status) }, milliseconds / 1_000),
    ...mishaps,
    count: countByName(registry),
    job: (job, outcome, milliseconds) => jobs.observe({ task: job, outcome }, milliseconds / 1_000),
    gauge: (name, help, labels, collect) => {
      let reading: Promise<void> | undefined;
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          this.reset();
          // A gauge without labels would report 0 while its value is unknown, so it is removed until the value has been
          // determined.
          if (labels.length === 0) this.remove();
          const read = async () => collect((values, value) => this.set(values, value));
          reading ??= read().finally(() => {
            reading = undefined;
          });
          await withTimeout(patienceMilliseconds, reading).catch(() => missing.inc({ figure: name }));
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => delay.disable(),
  };
}

function tellStart(registry: Registry, version: string): void {
  new Gauge({
    name: "recado_build_info",
    help: "Always 1; the labels are the version of the program and of Node",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
  const started = new Counter({
    name: "recado_starts_total",
    help: "Starts of this process",
    registers: [registry],
  });
  started.inc();
}

function countMishaps(
  registry: Registry,
): Pick<Metrics, "fault" | "socketRefusal" | "requestGivenUp" | "mail" | "pixHint"> {
  const givenUp = new Counter({
    name: "recado_http_requests_given_up_total",
    help: "Requests whose client disconnected before the answer",
    labelNames: ["route", "method"],
    registers: [registry],
  });
  const faults = new Counter({
    name: "recado_faults_total",
    help: "Uncaught errors, by the place where they occurred",
    labelNames: ["place"],
    registers: [registry],
  });
  const refusals = new Counter({
    name: "recado_socket_refusals_total",
    help: "Refused live connections and refused events of live connections, by reason",
    labelNames: ["reason"],
    registers: [registry],
  });
  const mails = new Counter({
    name: "recado_mails_total",
    help: "Mails, by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  const pixHints = new Counter({
    name: "recado_pix_webhooks_total",
    help: "Webhook calls of payment providers, including forged calls, by outcome",
    labelNames: ["provider", "outcome"],
    registers: [registry],
  });
  return {
    pixHint: (provider, outcome) => pixHints.inc({ provider, outcome }),
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
    requestGivenUp: (route, method) => givenUp.inc({ route, method }),
    fault: (place) => faults.inc({ place }),
    socketRefusal: (reason) => refusals.inc({ reason }),
  };
}

function countByName(registry: Registry): Count {
  const made = new Map<string, Counter>();
  for (const [name, { help, labels }] of Object.entries(counters)) {
    const values = Object.entries<"any" | readonly string[]>(labels);
    const counter = new Counter({
      name,
      help,
      labelNames: values.map(([label]) => label),
      registers: [registry],
    });
    made.set(name, counter);
    // Known label values are exported with 0 from the start. If a series first appeared with the value 1, Prometheus
    // would not see an increase.
    for (const [label, known] of values)
      for (const value of known === "any" ? [] : known) counter.inc({ [label]: value }, 0);
  }
  return (name, ...[labels]) => made.get(name)?.inc(labels ?? {});
}
