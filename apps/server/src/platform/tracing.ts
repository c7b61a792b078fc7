import { AsyncLocalStorage } from "node:async_hooks";

export type SpanKind = "server" | "client" | "consumer" | "internal";

export interface SpanOptions {
  kind: SpanKind;
  /** Parent span in W3C `traceparent` format; by default, the current span. */
  parent?: string | undefined;
  /**
   * Attributes of the span. They may contain ids, internal names and states, but no customer text, phone numbers or
   * addresses.
   */
  attributes?: Readonly<Record<string, string | number>>;
}

export interface Span {
  /** Identifies this span in W3C `traceparent` format, so that other spans can name it as their parent. */
  traceparent: string;
  note(attributes: Readonly<Record<string, string | number>>): void;
  end(error?: unknown): void;
}

/** Creates spans and sends them to the tracing backend. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  close(): Promise<void>;
}

/**
 * Tracer of this process; undefined if tracing is disabled. `underWay` holds the current span and carries it across
 * `await`.
 */
let tracer: Tracer | undefined;
const underWay = new AsyncLocalStorage<Span>();

export function setTracer(wanted: Tracer | undefined): void {
  tracer = wanted;
}

/** Returns the current span in W3C `traceparent` format, for work that is done later or by a different process. */
export function currentTrace(): string | undefined {
  return tracer && underWay.getStore()?.traceparent;
}

/** Runs work inside a new span and ends the span with the work's result or error. */
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

/**
 * Starts a span for work that is not a single function. Each piece of the work runs through `withinSpan`, and the
 * caller ends the span.
 */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, { ...options, parent: options.parent ?? currentTrace() });
}

export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? underWay.run(span, work) : work();
}
