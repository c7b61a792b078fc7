import { sendMessage } from "@recado/contract/messages";
import { getContactOptOut } from "@recado/contract/opt-outs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { type AgentConversation, acceptTicketOf } from "../../testing/conversation.ts";
import { createTestStaff, type Staff, ticketsOf, untilTrue } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let camila: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openCloudTestApp({ templatesMilliseconds: 0 });
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
  for (const [name, category] of [
    ["oferta", "MARKETING"],
    ["aviso", "UTILITY"],
  ] as const)
    testApp.sandbox.addTemplate({
      wabaId: loja.number.wabaId,
      language: "pt_BR",
      name,
      category,
      components: [{ type: "BODY", text: `Uma ${name}` }],
    });
});
beforeEach(async () => {
  testApp.sandbox.faults.clear();
  camila = addCustomer(testApp.sandbox);
  testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "Bom dia!" });
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
});
afterAll(() => testApp.close());

async function optOutOf({ ticket }: AgentConversation) {
  const params = { id: String(ticket.contactId) };
  return (await testApp.call(padaria.bruno.token, getContactOptOut, { params })).optOut;
}

async function send(name: string): Promise<string> {
  const [sent] = await testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(chat.ticket.id) },
    body: { template: { name, language: "pt_BR", parameters: [] } },
  });
  return sent?.id ?? "";
}

describe("a customer's choice in WhatsApp's marketing menu", () => {
  // Specification (administration): Cloud user_preferences stop and resume are honoured.
  it("is stored as an opt-out and removed again, without a message to the customer", async () => {
    testApp.sandbox.preferMarketing(camila, loja.phoneNumberId, "stop");
    await untilTrue(async () => (await optOutOf(chat)) !== null);
    expect(await optOutOf(chat)).toMatchObject({ reason: "preference", user: null, words: "" });
    testApp.sandbox.preferMarketing(camila, loja.phoneNumberId, "resume");
    await untilTrue(async () => (await optOutOf(chat)) === null);
    expect((await chat.messages()).map(({ body }) => body)).toEqual(["Bom dia!"]);
  });

  it("is stored once for a customer without a number, despite a repeated webhook call", async () => {
    const otavio = addCustomer(testApp.sandbox, "Otávio");
    testApp.sandbox.updateCustomer(otavio, { hidesNumber: true });
    testApp.sandbox.say(otavio, loja.phoneNumberId, { type: "text", text: "só o id" });
    const hidden = await acceptTicketOf(testApp, padaria.bruno, "só o id");
    testApp.sandbox.faults.add({ kind: "duplicate-webhook" });
    testApp.sandbox.preferMarketing(otavio, loja.phoneNumberId, "stop");
    await untilTrue(async () => (await optOutOf(hidden)) !== null);
    await testApp.sandbox.webhooksTaken();
    expect(await optOutOf(hidden)).toMatchObject({ name: "Otávio", number: "", reason: "preference" });
    expect(await ticketsOf(testApp, padaria.ana, "pending")).toEqual([]);
  });

  it("about another category or with another value is ignored", async () => {
    for (const preference of [
      { category: "service_messages", value: "stop" },
      { category: "marketing_messages", value: "pause" },
    ])
      testApp.sandbox.announce(loja.phoneNumberId, "user_preferences", {
        messaging_product: "whatsapp",
        metadata: { display_phone_number: loja.number.number, phone_number_id: loja.phoneNumberId },
        user_preferences: [{ wa_id: camila, detail: "", timestamp: 1_760_000_000, ...preference }],
      });
    await testApp.sandbox.webhooksTaken();
    testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "depois" });
    await chat.until(({ body }) => body === "depois");
    expect(await optOutOf(chat)).toBeNull();
  });
});

describe("a marketing template to a customer who has opted out", () => {
  // Specification (administration): 131050 is an opt-out.
  it("fails and records the opt-out, while other templates are still delivered", async () => {
    testApp.sandbox.webhooks.hold();
    testApp.sandbox.preferMarketing(camila, loja.phoneNumberId, "stop");
    const id = await send("oferta");
    await testApp.sandbox.until(() =>
      testApp.sandbox
        .eventsSince(0)
        .find((event) => event.type === "message-state" && event.state === "failed"),
    );
    testApp.sandbox.webhooks.release({ order: "reversed" });
    await chat.until((message) => message.id === id && message.error === "ERR_CLOUD_OPTED_OUT");
    expect(await optOutOf(chat)).toMatchObject({ reason: "preference" });
    await send("aviso");
    await testApp.sandbox.until(() => testApp.sandbox.inbox(camila).find(({ type }) => type === "template"));
  });

  it.each(["refuse", "fail-message"] as const)(
    "fails and records the opt-out after %s with 131050",
    async (kind) => {
      testApp.sandbox.faults.add({ kind, code: 131050 });
      const id = await send("oferta");
      await chat.until((message) => message.id === id && message.error === "ERR_CLOUD_OPTED_OUT");
      expect(await optOutOf(chat)).toMatchObject({ reason: "preference" });
    },
  );
});
