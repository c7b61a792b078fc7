import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Span, SpanKind, Tracer } from "../../platform/tracing.ts";

export interface OtlpOptions {
  /** Base URL of an OTLP/HTTP collector, without `/v1/traces`. */
  endpoint: string;
  /** Fraction of new traces to record, from 0 to 1. Traces begun elsewhere keep their own decision. */
  ratio: number;
  role: string;
  version: string;
  /** Id of this process among all that share the database. */
  self: string;
}

const kinds: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  consumer: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
};

/** An unavailable collector delays neither the program nor its shutdown for longer. */
const timeoutMilliseconds = 2_000;

/** Sends traces with OpenTelemetry. Loaded only if tracing is enabled. */
export function createOtlpTraces({ endpoint, ratio, role, version, self }: OtlpOptions): Tracer {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMilliseconds });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "recado",
      "service.version": version,
      "service.instance.id": self,
      "recado.role": role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: timeoutMilliseconds,
      }),
    ],
  });
  const tracer = provider.getTracer("recado", version);
  return {
    start: (name, { kind, parent, attributes = {} }) =>
      wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    close: () => provider.shutdown(),
  };
}

function contextOf(parent: string | undefined): Context {
  const [, traceId = "", spanId = "", flags = "0"] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent ?? "") ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

function wrap(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    note: (attributes) => void span.setAttributes(attributes),
    end(error) {
      // Records only the error's name and code; its message may contain customer data.
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      span.end();
    },
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
