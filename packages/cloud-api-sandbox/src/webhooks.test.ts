import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CustomerContentInput } from "./customer-content.ts";
import { ANA, type Business, idOf, LOJA, openBusiness } from "./testing/business.ts";

let loja: Business;

beforeAll(async () => {
  loja = await openBusiness();
});
beforeEach(async () => {
  loja.sandbox.faults.clear();
  loja.sandbox.updateCustomer(ANA.number, { hidesNumber: false, online: true, username: null });
  await loja.sandbox.webhooksTaken();
  loja.webhooks.length = 0;
});
afterAll(() => loja.stop());

function say(content: CustomerContentInput, options?: Parameters<typeof loja.sandbox.say>[3]) {
  return loja.sandbox.say(ANA.number, LOJA.phoneNumberId, content, options);
}

async function heard(): Promise<Record<string, unknown>> {
  await loja.sandbox.webhooksTaken();
  const message = loja.told("messages").at(-1);
  if (!message) throw new Error("no message was told");
  return message;
}

const bytes = Buffer.from("uma mídia").toString("base64");
const file = { id: expect.stringMatching(/^\d+$/), sha256: expect.any(String) };

describe("in the Cloud API sandbox a customer's", () => {
  const cases: [string, CustomerContentInput, Record<string, unknown>][] = [
    ["text", { type: "text", text: "olá, é aí?" }, { type: "text", text: { body: "olá, é aí?" } }],
    [
      "image",
      { type: "image", bytes, mimeType: "image/jpeg", caption: "eu" },
      { type: "image", image: { ...file, mime_type: "image/jpeg", caption: "eu" } },
    ],
    [
      "video",
      { type: "video", bytes, mimeType: "video/mp4" },
      { type: "video", video: { ...file, mime_type: "video/mp4" } },
    ],
    [
      "audio",
      { type: "audio", bytes, mimeType: "audio/mpeg" },
      { type: "audio", audio: { ...file, mime_type: "audio/mpeg", voice: false } },
    ],
    [
      "voice",
      { type: "voice", bytes, mimeType: "audio/ogg; codecs=opus" },
      { type: "audio", audio: { ...file, mime_type: "audio/ogg; codecs=opus", voice: true } },
    ],
    [
      "document",
      { type: "document", bytes, mimeType: "application/pdf", fileName: "a.pdf" },
      { type: "document", document: { ...file, mime_type: "application/pdf", filename: "a.pdf" } },
    ],
    [
      "sticker",
      { type: "sticker", bytes, mimeType: "image/webp" },
      { type: "sticker", sticker: { ...file, mime_type: "image/webp", animated: false } },
    ],
    [
      "location",
      { type: "location", latitude: -23.5, longitude: -46.6, name: "Casa" },
      { type: "location", location: { latitude: -23.5, longitude: -46.6, name: "Casa" } },
    ],
    [
      "contacts",
      { type: "contacts", contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+5511" }] }] },
      { type: "contacts", contacts: [{ name: { formatted_name: "Bia" }, phones: [{ phone: "+5511" }] }] },
    ],
    [
      "reaction",
      { type: "reaction", message_id: "wamid.1", emoji: "👍" },
      { type: "reaction", reaction: { message_id: "wamid.1", emoji: "👍" } },
    ],
    [
      "removed reaction",
      { type: "reaction", message_id: "wamid.1" },
      { type: "reaction", reaction: { message_id: "wamid.1" } },
    ],
    [
      "button reply",
      { type: "button_reply", id: "1", title: "Sim" },
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Sim" } } },
    ],
    [
      "list reply",
      { type: "list_reply", id: "1", title: "Um", description: "o um" },
      {
        type: "interactive",
        interactive: { type: "list_reply", list_reply: { id: "1", title: "Um", description: "o um" } },
      },
    ],
    [
      "flow reply",
      { type: "flow_reply", response: "{}" },
      { type: "interactive", interactive: { type: "nfm_reply", nfm_reply: { response_json: "{}" } } },
    ],
    [
      "button of a template",
      { type: "button", text: "Parar", payload: "stop" },
      { type: "button", button: { text: "Parar", payload: "stop" } },
    ],
    [
      "order",
      {
        type: "order",
        catalog_id: "7",
        product_items: [{ product_retailer_id: "sku", quantity: 2, item_price: 9.5, currency: "BRL" }],
      },
      { type: "order", order: { catalog_id: "7", product_items: [{ quantity: 2, currency: "BRL" }] } },
    ],
    [
      "deletion",
      { type: "revoke", messageId: "wamid.1" },
      { type: "revoke", revoke: { original_message_id: "wamid.1" } },
    ],
    [
      "edit",
      { type: "edit", messageId: "wamid.1", text: "melhor" },
      { type: "edit", edit: { original_message_id: "wamid.1", message: { text: { body: "melhor" } } } },
    ],
    [
      "unsupported message",
      { type: "unsupported", kind: "poll_creation" },
      { type: "unsupported", unsupported: { type: "poll_creation" }, errors: [{ code: 131051 }] },
    ],
    [
      "message of an unknown kind",
      { type: "raw", as: "hologram", fields: { hologram: { id: "1" } } },
      { type: "hologram" },
    ],
  ];
  it.each(cases)("%s arrives as a webhook with number and scoped id", async (_name, content, expected) => {
    const { id } = say(content);
    expect(await heard()).toMatchObject({
      ...expected,
      id,
      from: ANA.number,
      from_user_id: loja.sandbox.userIdOf(ANA.number, LOJA.phoneNumberId),
      timestamp: expect.stringMatching(/^\d{10}$/),
    });
    expect(loja.webhooks.at(-1)).toMatchObject({
      object: "whatsapp_business_account",
      entry: [
        {
          id: LOJA.wabaId,
          changes: [
            {
              field: "messages",
              value: {
                messaging_product: "whatsapp",
                metadata: { display_phone_number: LOJA.number, phone_number_id: LOJA.phoneNumberId },
                contacts: [{ wa_id: ANA.number, profile: { name: "Ana" } }],
              },
            },
          ],
        },
      ],
    });
  });

  it("media can be fetched by their id", async () => {
    say({ type: "image", bytes, mimeType: "image/jpeg" });
    const { image } = (await heard()) as { image: { id: string } };
    const { body } = await loja.call("GET", image.id);
    const fetched = await fetch(String(body.url), { headers: { authorization: `Bearer ${LOJA.token}` } });
    expect(Buffer.from(await fetched.arrayBuffer()).toString("base64")).toBe(bytes);
    expect(fetched.headers.get("content-type")).toBe("image/jpeg");
  });

  it("quote, forward mark and ad are part of the webhook", async () => {
    const id = idOf(await loja.send({ text: { body: "pergunta" } }));
    say({ type: "text", text: "resposta" }, { quoted: id });
    expect(await heard()).toMatchObject({ context: { id, from: LOJA.number } });
    say({ type: "text", text: "corrente" }, { forwarded: "often" });
    expect(await heard()).toMatchObject({ context: { frequently_forwarded: true } });
    const referral = { source_type: "ad", source_id: "9", headline: "Oferta" };
    say({ type: "text", text: "vi o anúncio" }, { referral });
    expect(await heard()).toMatchObject({ referral });
    say({ type: "text", text: "" }, { referral });
    expect(await heard()).toMatchObject({ text: { body: "" }, referral });
    expect(() => say({ type: "text", text: "" })).toThrow("no-text");
  });

  it("number is missing from webhooks once it is hidden", async () => {
    loja.sandbox.updateCustomer(ANA.number, { hidesNumber: true, username: "ana.silva" });
    say({ type: "text", text: "sem número" });
    expect(await heard()).not.toHaveProperty("from");
    const [contact] = loja.told("contacts");
    expect(contact).toMatchObject({
      profile: { username: "ana.silva" },
      user_id: expect.stringMatching(/^BR\./),
    });
    expect(JSON.stringify(loja.webhooks)).not.toContain(ANA.number);
  });
});

describe("the statuses of a message in the Cloud API sandbox", () => {
  it("rise with the customer's actions and carry the sender's callback data", async () => {
    say({ type: "text", text: "oi" });
    const answer = await loja.send({ text: { body: "bom dia" }, biz_opaque_callback_data: "nosso-1" });
    await loja.sandbox.waitForMessage(ANA.number, { text: "bom dia" });
    loja.sandbox.read(ANA.number, LOJA.phoneNumberId);
    loja.sandbox.played(ANA.number, LOJA.phoneNumberId, { ids: [idOf(answer)] });
    await loja.sandbox.webhooksTaken();
    const statuses = loja.told("statuses").filter(({ id }) => id === idOf(answer));
    expect(statuses.map(({ status }) => status)).toEqual(["sent", "delivered", "read", "played"]);
    expect(statuses[0]).toMatchObject({
      recipient_id: ANA.number,
      recipient_user_id: expect.stringMatching(/^BR\./),
      biz_opaque_callback_data: "nosso-1",
    });
  });

  it("wait until the customer is online", async () => {
    say({ type: "text", text: "oi" });
    loja.sandbox.updateCustomer(ANA.number, { online: false });
    const id = idOf(await loja.send({ text: { body: "para depois" } }));
    await loja.sandbox.until(() => loja.told("statuses").find((one) => one.id === id));
    expect(loja.sandbox.inbox(ANA.number).some((message) => message.id === id)).toBe(false);
    loja.sandbox.updateCustomer(ANA.number, { online: true });
    await loja.sandbox.waitForMessage(ANA.number, { id });
  });

  it("can be late and repeated", async () => {
    say({ type: "text", text: "oi" });
    const id = idOf(await loja.send({ text: { body: "bom dia" } }));
    await loja.sandbox.waitForMessage(ANA.number, { id });
    loja.sandbox.repeatStatus(id, "sent");
    await loja.sandbox.webhooksTaken();
    const statuses = loja.told("statuses").filter((one) => one.id === id);
    expect(statuses.map(({ status }) => status)).toEqual(["sent", "delivered", "sent"]);
  });

  it("do not exist for messages from the company's phone, which arrive as echoes", async () => {
    loja.sandbox.echo(ANA.number, LOJA.phoneNumberId, "do celular");
    await loja.sandbox.webhooksTaken();
    expect(loja.told("message_echoes")).toMatchObject([
      { from: LOJA.number, to: ANA.number, text: { body: "do celular" } },
    ]);
    expect(loja.webhooks.at(-1)?.entry[0]?.changes[0]?.field).toBe("smb_message_echoes");
  });
});

describe("a webhook of the Cloud API sandbox", () => {
  it("is repeated until it is answered with 200", async () => {
    loja.refuseNext(2, 503);
    const { id } = say({ type: "text", text: "três vezes" });
    expect(await heard()).toMatchObject({ id });
    const attempts = loja.sandbox.webhooks.attempts.filter(({ body }) =>
      body.includes(id.replaceAll("/", "\\/")),
    );
    expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 503],
      [3, 200],
    ]);
  });

  it("with a forged signature is recognised", async () => {
    loja.sandbox.faults.add({ kind: "wrong-signature" });
    say({ type: "text", text: "forjada" });
    await heard();
    expect(loja.forged).toHaveLength(1);
  });

  it("can arrive twice and in reverse order", async () => {
    loja.sandbox.faults.add({ kind: "duplicate-webhook" });
    const { id } = say({ type: "text", text: "em dobro" });
    await heard();
    expect(loja.told("messages").filter((message) => message.id === id)).toHaveLength(2);
    loja.sandbox.faults.add({ kind: "reverse-webhooks", count: 3 });
    const said = ["um", "dois", "três"].map((text) => say({ type: "text", text }).id);
    await heard();
    const last = loja.told("messages").slice(-3);
    expect(last.map((message) => message.id)).toEqual(said.toReversed());
  });

  it("can contain several accounts, numbers, customers and messages", async () => {
    const { sandbox } = loja;
    const filial = { ...LOJA, phoneNumberId: "2", number: "5511912340002", name: "Filial" };
    const outra = { ...LOJA, phoneNumberId: "3", wabaId: "9", number: "5511912340003", name: "Outra" };
    sandbox.addNumber(filial);
    sandbox.addNumber(outra);
    sandbox.addCustomer({ number: "5511987650003", name: "Caio" });
    sandbox.webhooks.hold();
    for (const number of [LOJA, filial, outra]) {
      sandbox.say(ANA.number, number.phoneNumberId, { type: "text", text: "a" });
      sandbox.say("5511987650003", number.phoneNumberId, { type: "text", text: "b" });
    }
    sandbox.webhooks.release({ calls: "one" });
    await sandbox.webhooksTaken();
    expect(loja.webhooks).toHaveLength(1);
    const [call] = loja.webhooks;
    expect(call?.entry.map(({ id, changes }) => [id, changes.length])).toEqual([
      [LOJA.wabaId, 2],
      ["9", 1],
    ]);
    expect(loja.told("messages")).toHaveLength(6);
    expect(loja.told("contacts")).toHaveLength(6);
  });

  it("on another topic is sent unchanged", async () => {
    const value = { message_template_name: "lembrete", event: "PAUSED" };
    loja.sandbox.announce(LOJA.phoneNumberId, "message_template_status_update", value);
    await loja.sandbox.webhooksTaken();
    expect(loja.webhooks[0]?.entry[0]?.changes).toEqual([{ field: "message_template_status_update", value }]);
  });

  it("is not subscribed if the callback does not know the verify token", async () => {
    const refused = loja.sandbox.subscribe(LOJA.phoneNumberId, loja.callbackUrl, "errada");
    await expect(refused).rejects.toMatchObject({ code: "callback-refused" });
  });
});

describe("a business's report to the Cloud API sandbox about a message", () => {
  it("shows the message as read and the business as typing", async () => {
    const { id } = say({ type: "text", text: "lê isto" });
    const answer = await loja.call("POST", `${LOJA.phoneNumberId}/messages`, {
      body: {
        messaging_product: "whatsapp",
        status: "read",
        message_id: id,
        typing_indicator: { type: "text" },
      },
    });
    expect(answer).toEqual({ status: 200, body: { success: true } });
    const events = loja.sandbox.eventsSince(0).filter((event) => "id" in event && event.id === id);
    expect(events.map(({ type }) => type)).toEqual(["business-read", "business-typing"]);
  });
});
