import { AsyncLocalStorage } from "node:async_hooks";

/** What one thing that happens is to whoever looks at a trace. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

export interface SpanOptions {
  kind: SpanKind;
  /** What it follows from, in the form of W3C's `traceparent`; left out: whatever is under way. */
  parent?: string | undefined;
  /** Ids, names of ours and states: nobody's words, numbers or addresses. */
  attributes?: Readonly<Record<string, string | number>>;
}

/** One thing that happens, until it is over. */
export interface Span {
  /** How whoever follows from it names it. */
  traceparent: string;
  note(attributes: Readonly<Record<string, string | number>>): void;
  end(error?: unknown): void;
}

/** Where traces go. Undefined wherever nobody has asked for them: then none of this costs anything. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  close(): Promise<void>;
}

/** Of the process, like its log: what is traced crosses everything that is awaited. */
let tracer: Tracer | undefined;
const underWay = new AsyncLocalStorage<Span>();

export function setTracer(wanted: Tracer | undefined): void {
  tracer = wanted;
}

/** What is under way at this moment, for whatever is done because of it later or elsewhere. */
export function currentTrace(): string | undefined {
  return tracer && underWay.getStore()?.traceparent;
}

/** Does the work as one span of the trace. */
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

/** For what is no single function: `withinSpan` does a part of it, whoever started it ends it. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, { ...options, parent: options.parent ?? currentTrace() });
}

export function withinSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? underWay.run(span, work) : work();
}
