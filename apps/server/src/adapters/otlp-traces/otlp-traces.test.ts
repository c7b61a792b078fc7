import { updateConnection } from "@recado/contract/connections";
import { createIntegration } from "@recado/contract/integrations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setTracer, type Tracer } from "../../platform/tracing.ts";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { createTestStaff, type Staff, untilFound } from "../../testing/factories.ts";
import { type AssistantServer, openAssistantServer } from "../../testing/fakes/assistant-server.ts";
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from "../../testing/fakes/trace-collector.ts";
import { createOtlpTraces } from "./otlp-traces.ts";

let testApp: CloudTestApp;
let n8n: AssistantServer;
let collector: TraceCollector;
let tracer: Tracer;
let padaria: Staff;
let loja: CloudConnection;

beforeAll(async () => {
  [testApp, n8n, collector] = await Promise.all([
    openCloudTestApp({}, { allowPrivateHosts: true }),
    openAssistantServer(),
    startTraceCollector(),
  ]);
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
  const body = { type: "n8n", name: "Pedidos", urlN8N: `${n8n.url}/pedidos` } as const;
  const { id: integrationId } = await testApp.call(padaria.ana.token, createIntegration, { body });
  const params = { id: String(loja.id) };
  await testApp.call(padaria.ana.token, updateConnection, { params, body: { integrationId } });
  tracer = createOtlpTraces({
    endpoint: collector.url,
    ratio: 1,
    role: "all",
    version: "test",
    self: "test",
  });
  setTracer(tracer);
});
afterAll(async () => {
  setTracer(undefined);
  await tracer.close();
  await testApp.close();
  await n8n.close();
  await collector.close();
});

/** Returns the spans from the root of the trace to the span `last`. */
function chainTo(last: CollectedSpan): CollectedSpan[] {
  const before = collector.spans.find(({ spanId }) => spanId === last.parentSpanId);
  return before ? [...chainTo(before), last] : [last];
}

it("one trace links Meta's webhook, the assistant call and the message sent to Meta", async () => {
  n8n.answer = () => ({ body: { text: "Qual o seu pedido?" } });
  const said = testApp.sandbox.say(addCustomer(testApp.sandbox), loja.phoneNumberId, {
    type: "text",
    text: "Quero um bolo",
  });
  expect(said.id).not.toBe("");
  const chain = await untilFound(() =>
    collector.spans
      .filter(({ name }) => name === "whatsapp send")
      .map(chainTo)
      .find(([first]) => first?.name.startsWith("POST")),
  );
  expect(chain.map(({ name }) => name)).toEqual([
    "POST /webhooks/whatsapp-cloud/:webhookId",
    "whatsapp receive",
    "work inbound",
    "work assistants",
    "work outbound",
    "whatsapp send",
  ]);
  expect(new Set(chain.map(({ traceId }) => traceId)).size).toBe(1);
  // The n8n webhook received the assistant call's span as its parent.
  const [traceId = "", parent = ""] = n8n.calls[0]?.headers.traceparent?.toString().split("-").slice(1) ?? [];
  const call = await untilFound(() => collector.spans.find(({ spanId }) => spanId === parent));
  expect([call.name, call.traceId, traceId]).toEqual([
    "assistant call",
    chain[0]?.traceId,
    chain[0]?.traceId,
  ]);
  expect(JSON.stringify(collector.spans)).not.toMatch(/bolo|pedido\?|5511/);
});
