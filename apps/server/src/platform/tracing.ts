import { AsyncLocalStorage } from "node:async_hooks";

export type SpanKind = "server" | "client" | "consumer" | "internal";

export interface SpanOptions {
  kind: SpanKind;
  /** Parent in W3C `traceparent` format; by default the current span. */
  parent?: string | undefined;
  /** Ids, internal names and states only: no customer text, phone numbers or addresses. */
  attributes?: Readonly<Record<string, string | number>>;
}

export interface Span {
  /** Identifies this span as the parent of others. */
  traceparent: string;
  note(attributes: Readonly<Record<string, string | number>>): void;
  end(error?: unknown): void;
}

/** Destination of traces; undefined unless tracing is enabled, and then nothing is recorded. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  close(): Promise<void>;
}

/** Global to the process, like its log. The current span is carried across `await`. */
let tracer: Tracer | undefined;
const underWay = new AsyncLocalStorage<Span>();

export function setTracer(wanted: Tracer | undefined): void {
  tracer = wanted;
}

/** Identifies the current span for work that is done later or in another process. */
export function currentTrace(): string | undefined {
  return tracer && underWay.getStore()?.traceparent;
}

/** Runs the work as a span of the trace. */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    const result = await underWay.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Starts a span for work that is not a single function: `withinSpan` runs a part of it, and the caller ends it. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, { ...options, parent: options.parent ?? currentTrace() });
}

export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? underWay.run(span, work) : work();
}
