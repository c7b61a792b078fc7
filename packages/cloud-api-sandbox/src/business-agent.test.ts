import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Business, codeOf, LOJA, openBusiness } from "./testing/business.ts";

let loja: Business;
/** Number of the customer Camila; each test gets a new number. */
let camila: string;
let customers = 0;

beforeAll(async () => {
  loja = await openBusiness();
});
beforeEach(() => {
  customers += 1;
  camila = `55119876600${String(customers).padStart(2, "0")}`;
  loja.sandbox.addCustomer({ number: camila, name: "Camila" });
  loja.webhooks.length = 0;
});
afterAll(() => loja.stop());

function say(text: string): void {
  loja.sandbox.say(camila, LOJA.phoneNumberId, { type: "text", text });
}

/** Returns all changes in the webhooks received so far, each with its webhook field. */
async function told(): Promise<{ field: string; value: Record<string, unknown> }[]> {
  await loja.sandbox.webhooksTaken();
  return loja.webhooks.flatMap(({ entry }) => entry.flatMap(({ changes }) => changes));
}

/** Returns the texts of the customer's messages, each with the webhook field on which it arrived. */
async function saidOn(): Promise<[string, string][]> {
  return (await told()).flatMap(({ field, value }) => {
    const { messages = [] } = (value.standby ?? value) as { messages?: { text: { body: string } }[] };
    return messages.map(({ text }): [string, string] => [field, text.body]);
  });
}

function control(action: string) {
  const body = { messaging_product: "whatsapp", to: camila, action };
  return loja.call("POST", `${LOJA.phoneNumberId}/thread_control`, { body });
}

describe("a conversation held by Meta's own agent", () => {
  it("is reported on standby webhooks with the agent's messages and their statuses", async () => {
    loja.sandbox.agentTakes(camila, LOJA.phoneNumberId);
    say("Oi");
    const { id } = loja.sandbox.agentSays(camila, LOJA.phoneNumberId, "Olá, sou a assistente.");
    expect(await told()).toMatchObject([
      {
        field: "standby",
        value: {
          metadata: { phone_number_id: LOJA.phoneNumberId },
          standby: { contacts: [{ wa_id: camila }], messages: [{ from: camila, text: { body: "Oi" } }] },
        },
      },
      {
        field: "standby",
        value: {
          standby: {
            message_echoes: [{ id, message: { to: camila, text: { body: "Olá, sou a assistente." } } }],
          },
        },
      },
      { field: "standby", value: { standby: { statuses: [{ id, status: "sent" }] } } },
      { field: "standby", value: { standby: { statuses: [{ id, status: "delivered" }] } } },
    ]);
  });

  it("returns to the app when the app takes control or sends a message", async () => {
    loja.sandbox.agentTakes(camila, LOJA.phoneNumberId);
    expect((await control("take")).status).toBe(200);
    say("Oi");
    await control("release");
    say("Tem alguém?");
    await loja.send({ to: camila, text: { body: "Sou eu" } });
    say("Que bom");
    expect(await saidOn()).toEqual([
      ["messages", "Oi"],
      ["standby", "Tem alguém?"],
      ["messages", "Que bom"],
    ]);
  });

  it("cannot be taken by an app without escalation rights", async () => {
    loja.sandbox.updateNumber(LOJA.phoneNumberId, { mayTakeControl: false });
    loja.sandbox.agentTakes(camila, LOJA.phoneNumberId);
    const refused = await control("take");
    expect(codeOf(refused)).toBe(100);
    expect(refused.body).toMatchObject({ error: { error_subcode: 2494191 } });
    say("Oi");
    expect(await saidOn()).toEqual([["standby", "Oi"]]);
    loja.sandbox.updateNumber(LOJA.phoneNumberId, { mayTakeControl: true });
  });

  it("is handed over with the agent's note", async () => {
    loja.sandbox.agentTakes(camila, LOJA.phoneNumberId);
    loja.sandbox.agentHandsOver(camila, LOJA.phoneNumberId, "Quer falar com uma pessoa");
    say("Oi");
    expect(await told()).toMatchObject([
      {
        field: "messaging_handovers",
        value: {
          recipient: { phone_number_id: LOJA.phoneNumberId },
          sender: { phone_number: camila },
          type: "control_passed",
          control_passed: { previous_owner_role: "ai_agent", metadata: "Quer falar com uma pessoa" },
        },
      },
      { field: "messages" },
    ]);
  });
});

describe("a customer of the sandbox who changes the number", () => {
  it.each([
    ["user_changed_number", true],
    ["user_changed_user_id", false],
  ] as const)(
    "is announced by %s with both scoped ids and then writes with the new ids",
    async (event, isNumberTold) => {
      const before = loja.sandbox.userIdOf(camila, LOJA.phoneNumberId);
      const newNumber = camila.replace("55119876", "55119877");
      loja.sandbox.updateCustomer(camila, { hidesNumber: !isNumberTold });
      loja.sandbox.say(camila, LOJA.phoneNumberId, { type: "system", event, body: "mudou", newNumber });
      loja.sandbox.say(newNumber, LOJA.phoneNumberId, { type: "text", text: "Sou eu" });
      const after = loja.sandbox.userIdOf(newNumber, LOJA.phoneNumberId);
      expect(after).not.toBe(before);
      await loja.sandbox.webhooksTaken();
      const [system, text] = loja.told("messages");
      expect(system).toMatchObject({
        type: "system",
        system: {
          type: event,
          user_id: after,
          previous_user_id: before,
          ...(isNumberTold && { wa_id: newNumber }),
        },
        ...(isNumberTold && { from: camila }),
      });
      expect(system).not.toHaveProperty("from_user_id");
      if (!isNumberTold) expect(JSON.stringify(system)).not.toContain(newNumber);
      expect(text).toMatchObject({ from_user_id: after });
    },
  );
});
