import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  request(route: string, method: string, status: number, milliseconds: number): void;
  job(name: string, outcome: "done" | "failed", milliseconds: number): void;
  /** Registers a figure that is read when the page is asked for. */
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

type GaugeSetter = (labels: Record<string, string>, value: number) => void;

/** Prometheus figures of this process, each kept in its own registry so that several programs fit in one test run. */
export function createMetrics(): Metrics {
  const registry = new Registry();
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
    labelNames: ["job", "outcome"],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const started = new Counter({
    name: "recado_starts_total",
    help: "Starts of this process",
    registers: [registry],
  });
  started.inc();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: "recado_event_loop_delay_p99_seconds",
    help: "99th percentile of the event loop's delay since the last look",
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  return {
    request: (route, method, status, milliseconds) =>
      requests.observe({ route, method, status: String(status) }, milliseconds / 1_000),
    job: (job, outcome, milliseconds) => jobs.observe({ job, outcome }, milliseconds / 1_000),
    gauge: (name, help, labels, collect) => {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          this.reset();
          await collect((values, value) => this.set(values, value));
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => delay.disable(),
  };
}
