import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { within } from "./within.ts";

export interface Metrics {
  request(route: string, method: string, status: number, milliseconds: number): void;
  /** Whoever asked did not wait for the answer. */
  requestGivenUp(route: string, method: string): void;
  /** A failure that nobody answers for; where it showed. */
  fault(place: FaultPlace): void;
  /** Something that a socket asked and that was not done, or a socket that was not let in. */
  socketRefusal(reason: "rate" | "argument" | "subscriptions" | "sockets"): void;
  /** A mail that left, waits for another try, or never will leave. */
  mail(kind: string, outcome: "sent" | "put off" | "given up"): void;
  /** A call of a payment provider, or of somebody who says to be one. */
  pixHint(provider: string, outcome: "heard" | "forged" | "failed"): void;
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

type FaultPlace = "exception" | "rejection" | "socket event" | "socket handshake";
type GaugeSetter = (labels: Record<string, string>, value: number) => void;

/** A figure that is not there by then is left out: whoever asks wants the others all the same. */
const patienceMilliseconds = 1_500;

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
  const mishaps = countMishaps(registry);
  const started = new Counter({
    name: "recado_starts_total",
    help: "Starts of this process",
    registers: [registry],
  });
  started.inc();
  const missing = new Counter({
    name: "recado_missing_figures_total",
    help: "Figures that could not be read, or not in time, and were left out",
    labelNames: ["figure"],
    registers: [registry],
  });
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
    ...mishaps,
    job: (job, outcome, milliseconds) => jobs.observe({ job, outcome }, milliseconds / 1_000),
    gauge: (name, help, labels, collect) => {
      let reading: Promise<void> | undefined;
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          this.reset();
          const read = async () => collect((values, value) => this.set(values, value));
          reading ??= read().finally(() => {
            reading = undefined;
          });
          await within(patienceMilliseconds, reading).catch(() => missing.inc({ figure: name }));
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => delay.disable(),
  };
}

function countMishaps(
  registry: Registry,
): Pick<Metrics, "fault" | "socketRefusal" | "requestGivenUp" | "mail" | "pixHint"> {
  const givenUp = new Counter({
    name: "recado_http_requests_given_up_total",
    help: "Requests whose sender was gone before they were answered",
    labelNames: ["route", "method"],
    registers: [registry],
  });
  const faults = new Counter({
    name: "recado_faults_total",
    help: "Failures that nothing answered for, by where they showed",
    labelNames: ["place"],
    registers: [registry],
  });
  const refusals = new Counter({
    name: "recado_socket_refusals_total",
    help: "What sockets asked and was not done, by reason",
    labelNames: ["reason"],
    registers: [registry],
  });
  const mails = new Counter({
    name: "recado_mails_total",
    help: "Mails by kind and by what became of them",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  const pixHints = new Counter({
    name: "recado_pix_webhooks_total",
    help: "Calls of payment providers, and of whoever says to be one, by what became of them",
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
