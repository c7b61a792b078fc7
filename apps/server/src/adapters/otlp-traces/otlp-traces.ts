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
  /**
   * Fraction of new traces to record, from 0 to 1. For a trace that another system began, the other system has already
   * decided.
   */
  ratio: number;
  role: string;
  version: string;
  /** Id of this process; unique among the processes that share the database. */
  self: string;
}

const kinds: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  consumer: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
};

/** Time limit for sending traces, so that an unavailable collector delays neither the application nor its shutdown. */
const timeoutMilliseconds = 2_000;

/** Creates a tracer that sends traces with OpenTelemetry. This file is loaded only if tracing is enabled. */
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
      // Returns the error's name and code. The error's message is not recorded, because it may contain customer data.
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
