import type { IncomingHttpHeaders } from "node:http";
import { createEventLog, type EventLog } from "@recado/sandbox-server/events";

/** A request that the service received, kept for assertions. */
export interface RecordedCall {
  method: string;
  /** Path below the base URL, such as `/chat/completions`. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; for an upload its fields, with the file's name, type and size. */
  body: unknown;
}

/** Event of the sandbox, which listeners of `GET /events` receive. */
export type ModelEvent =
  | { type: "called"; path: string; model: string | undefined }
  | {
      type: "answered";
      path: string;
      model: string | undefined;
      status: number;
      promptTokens?: number;
      completionTokens?: number;
    }
  | { type: "client-left"; path: string; model: string | undefined };

export interface CallRecord {
  events: EventLog<ModelEvent>;
  add(call: RecordedCall): void;
  /** Returns the latest requests in the order in which they came, of one path or of all. */
  list(path?: string): RecordedCall[];
  /** Returns how often each path was called, also beyond the requests that are kept. */
  counts(): Record<string, number>;
  clear(): void;
}

const callsKept = 2_000;

export function makeCallRecord(): CallRecord {
  const events = createEventLog<ModelEvent>();
  let calls: RecordedCall[] = [];
  let counts = new Map<string, number>();
  return {
    events,
    add(call) {
      calls.push(call);
      if (calls.length > callsKept) calls.shift();
      counts.set(call.path, (counts.get(call.path) ?? 0) + 1);
      events.emit({ type: "called", path: call.path, model: modelIn(call.body) });
    },
    list: (path) => calls.filter((call) => path === undefined || call.path === path),
    counts: () => Object.fromEntries(counts),
    clear() {
      calls = [];
      counts = new Map();
    },
  };
}

export function modelIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("model" in body)) return undefined;
  return typeof body.model === "string" ? body.model : undefined;
}
