import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** Service name of the process that created the span; it contains the process's role. */
  role: string;
  attributes: Record<string, string | number>;
}

/** A fake OpenTelemetry collector, which receives traces over HTTP as JSON. */
export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<CollectedSpan, "traceId" | "spanId" | "name"> & {
        parentSpanId?: string;
        attributes: Attribute[];
      })[];
    }[];
  }[];
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, answer) => {
    if (request.url !== "/v1/traces") {
      answer.writeHead(404).end();
      return;
    }
    json(request).then(
      (sent) => {
        spans.push(...read(sent as Sent));
        answer.writeHead(200, { "content-type": "application/json" }).end("{}");
      },
      () => answer.writeHead(400).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function read({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const role = String(valuesOf(resource.attributes)["recado.role"]);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        ...{ traceId, spanId, name, role },
        parentSpanId: parentSpanId === "" ? undefined : parentSpanId,
        attributes: valuesOf(attributes),
      })),
    );
  });
}

function valuesOf(attributes: readonly Attribute[]): CollectedSpan["attributes"] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue ?? "something else",
    ]),
  );
}
