import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANA, type Business, codeOf, idOf, LOJA, openBusiness } from "./testing/business.ts";

const files: Record<string, string> = {
  image: "image/jpeg",
  video: "video/mp4",
  audio: "audio/mpeg",
  voice: "audio/ogg; codecs=opus",
  document: "application/pdf",
  sticker: "image/webp",
};
const ids: Record<string, string> = {};
let loja: Business;
let saidId: string;

beforeAll(async () => {
  loja = await openBusiness();
  for (const [kind, type] of Object.entries(files)) {
    ids[kind] = String((await loja.upload(Buffer.from(`um arquivo ${kind}`), type)).body.id);
  }
  loja.sandbox.addTemplate({
    wabaId: LOJA.wabaId,
    name: "lembrete",
    language: "pt_BR",
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Olá {{1}}, até {{2}}" },
      { type: "BUTTONS", buttons: [{ type: "URL", text: "Ver", url: "https://loja.example/{{1}}" }] },
    ],
  });
  loja.sandbox.addTemplate({
    wabaId: LOJA.wabaId,
    name: "por_nome",
    language: "pt_BR",
    parameterFormat: "NAMED",
    components: [{ type: "BODY", text: "Olá {{nome}}" }],
  });
});
beforeEach(() => {
  loja.sandbox.faults.clear();
  saidId = loja.sandbox.say(ANA.number, LOJA.phoneNumberId, { type: "text", text: "oi" }).id;
});
afterAll(() => loja.stop());

const PICTURE = "https://loja.example/foto.jpg";
const body = { text: "Qual?" };
const reminder = {
  name: "lembrete",
  language: { code: "pt_BR" },
  components: [
    { type: "header", parameters: [{ type: "image", image: { link: PICTURE } }] },
    {
      type: "body",
      parameters: [
        { type: "text", text: "Ana" },
        { type: "text", text: "sexta" },
      ],
    },
    { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "7" }] },
  ],
};

describe("a message sent to the Cloud API sandbox", () => {
  const cases: [string, () => Record<string, unknown>][] = [
    ["text", () => ({ type: "text", text: { body: "bom dia", preview_url: false } })],
    ["text without a type", () => ({ text: { body: "bom dia" } })],
    ["image", () => ({ type: "image", image: { id: ids.image, caption: "a foto" } })],
    ["video", () => ({ type: "video", video: { id: ids.video, caption: "o filme" } })],
    ["audio", () => ({ type: "audio", audio: { id: ids.audio } })],
    ["voice", () => ({ type: "audio", audio: { id: ids.voice, voice: true } })],
    ["document", () => ({ type: "document", document: { id: ids.document, filename: "a.pdf" } })],
    ["sticker", () => ({ type: "sticker", sticker: { id: ids.sticker } })],
    ["location", () => ({ type: "location", location: { latitude: -23.5, longitude: -46.6, name: "Loja" } })],
    [
      "contacts",
      () => ({
        type: "contacts",
        contacts: [{ name: { formatted_name: "Bia", first_name: "Bia" }, phones: [{ phone: "+551199" }] }],
      }),
    ],
    ["reaction", () => ({ type: "reaction", reaction: { message_id: saidId, emoji: "👍" } })],
    ["reaction taken back", () => ({ type: "reaction", reaction: { message_id: saidId, emoji: "" } })],
    [
      "buttons",
      () => ({
        type: "interactive",
        interactive: {
          type: "button",
          body,
          action: { buttons: [{ type: "reply", reply: { id: "1", title: "Sim" } }] },
        },
      }),
    ],
    [
      "list",
      () => ({
        type: "interactive",
        interactive: {
          type: "list",
          body,
          action: { button: "Ver", sections: [{ rows: [{ id: "1", title: "Um" }] }] },
        },
      }),
    ],
    ["quote", () => ({ type: "text", text: { body: "sim" }, context: { message_id: saidId } })],
    [
      "template",
      () => ({
        type: "template",
        template: JSON.parse(
          JSON.stringify(reminder).replace(`"link":"${PICTURE}"`, `"id":"${ids.image}"`),
        ) as unknown,
      }),
    ],
    [
      "template by names",
      () => ({
        type: "template",
        template: {
          name: "por_nome",
          language: { code: "pt_BR" },
          components: [{ type: "body", parameters: [{ type: "text", parameter_name: "nome", text: "Ana" }] }],
        },
      }),
    ],
  ];
  it.each(cases)("of the kind %s arrives", async (_name, message) => {
    const answer = await loja.send(message());
    expect(answer).toMatchObject({
      status: 200,
      body: { messaging_product: "whatsapp", contacts: [{ input: ANA.number, wa_id: ANA.number }] },
    });
    const arrived = await loja.sandbox.waitForMessage(ANA.number, { id: idOf(answer) });
    const sent = { type: "text", ...message() } as Record<string, unknown>;
    expect(arrived.type).toBe(sent.type);
    const content = sent[arrived.type];
    expect(arrived.content).toEqual(Array.isArray(content) ? { contacts: content } : content);
  });
});

describe("a recipient in the Cloud API sandbox", () => {
  it("may be named by the scoped id alone", async () => {
    const userId = loja.sandbox.userIdOf(ANA.number, LOJA.phoneNumberId);
    const answer = await loja.send({ to: undefined, recipient: userId, text: { body: "para o id" } });
    expect(answer.body).toMatchObject({ contacts: [{ input: userId, user_id: userId }] });
    expect(await loja.sandbox.waitForMessage(ANA.number, { text: "para o id" })).toBeDefined();
  });

  it("is found without the ninth digit, and the answer has the stored number", async () => {
    const answer = await loja.send({ to: "+55 11 8765-0001", text: { body: "sem o nove" } });
    expect(answer.body).toMatchObject({ contacts: [{ wa_id: ANA.number }] });
  });

  it.each([
    ["a number without WhatsApp", { to: "5511900000009" }],
    ["a scoped id in the field for numbers", { to: "BR.13491208655302741918" }],
    ["a scoped id of another business", { to: undefined, recipient: "BR.13491208655302741918" }],
  ])("that is %s is accepted and fails afterwards", async (_name, recipient) => {
    const id = idOf(await loja.send({ ...recipient, text: { body: "para ninguém" } }));
    await loja.sandbox.webhooksTaken();
    const failed = loja.told("statuses").find((status) => status.id === id);
    expect(failed).toMatchObject({ status: "failed", errors: [{ code: 131026 }] });
  });
});

describe("the Cloud API sandbox refuses a message", () => {
  const text = { body: "oi" };
  const cases: [string, number, () => Record<string, unknown>][] = [
    ["of an unknown type", 100, () => ({ type: "dance", dance: {} })],
    ["with an unknown field", 100, () => ({ text, priority: 1 })],
    ["with an unknown nested field", 100, () => ({ text: { ...text, bold: true } })],
    ["without its content", 131008, () => ({ type: "text" })],
    ["without a recipient", 131008, () => ({ to: undefined, text })],
    ["without messaging_product", 131008, () => ({ messaging_product: undefined, text })],
    ["with another messaging_product", 131009, () => ({ messaging_product: "messenger", text })],
    ["to a group", 131009, () => ({ recipient_type: "group", text })],
    ["that is too long", 131009, () => ({ text: { body: "x".repeat(4_097) } })],
    ["that is empty", 131009, () => ({ text: { body: "" } })],
    ["to the sending number", 131009, () => ({ to: undefined, recipient: "someone", text })],
    ["with four buttons", 131009, () => ({ type: "interactive", interactive: fourButtons() })],
    ["with a file by id and link", 131009, () => ({ type: "image", image: { id: "1", link: "http://a" } })],
    ["with an unknown file", 100, () => ({ type: "image", image: { id: "404" } })],
    ["with a file of another kind", 131053, () => ({ type: "image", image: { id: ids.document } })],
    [
      "with a voice note that is not Ogg",
      131053,
      () => ({ type: "audio", audio: { id: ids.audio, voice: true } }),
    ],
    [
      "that reacts to an unknown message",
      131009,
      () => ({ type: "reaction", reaction: { message_id: "wamid.0", emoji: "👍" } }),
    ],
    [
      "of an unknown template",
      132001,
      () => ({ type: "template", template: { ...reminder, language: { code: "es" } } }),
    ],
    [
      "of a template without its variables",
      132000,
      () => ({ type: "template", template: { ...reminder, components: [] } }),
    ],
    ...["duas\nlinhas", "com\ttabulação", "cinco     espaços"].map(
      (text): [string, number, () => Record<string, unknown>] => [
        `of a template with ${JSON.stringify(text)} in a gap`,
        132018,
        () => ({
          type: "template",
          template: {
            name: "por_nome",
            language: { code: "pt_BR" },
            components: [{ type: "body", parameters: [{ type: "text", parameter_name: "nome", text }] }],
          },
        }),
      ],
    ),
    [
      "of a template with a text in place of an image",
      132012,
      () => ({ type: "template", template: { ...reminder, components: textHeader() } }),
    ],
  ];
  it.each(cases)("%s: with the code %s", async (_name, code, message) => {
    const before = loja.sandbox.conversation(ANA.number, LOJA.phoneNumberId).length;
    const answer = await loja.send(message());
    expect(codeOf(answer)).toBe(code);
    expect(answer.body.error).toMatchObject({
      type: expect.any(String),
      fbtrace_id: expect.any(String),
      error_data: { details: expect.any(String) },
    });
    expect(loja.sandbox.conversation(ANA.number, LOJA.phoneNumberId)).toHaveLength(before);
  });

  it("to the sender's own number", async () => {
    loja.sandbox.addCustomer({ number: LOJA.number, name: "a própria" });
    expect(codeOf(await loja.send({ to: LOJA.number, text }))).toBe(131021);
  });
});

describe("a file in the Cloud API sandbox", () => {
  it("is uploaded, described and fetched only with the token", async () => {
    const bytes = Buffer.from("uma foto");
    const { body: uploaded } = await loja.upload(bytes, "image/png");
    const { body: media } = await loja.call("GET", String(uploaded.id));
    expect(media).toMatchObject({
      id: uploaded.id,
      mime_type: "image/png",
      file_size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    const url = String(media.url);
    const fetched = await fetch(url, { headers: { authorization: `Bearer ${LOJA.token}` } });
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(bytes);
    expect((await fetch(url)).status).toBe(401);
    loja.sandbox.expireMediaUrls();
    const late = await fetch(url, { headers: { authorization: `Bearer ${LOJA.token}` } });
    expect(late.status).toBe(400);
  });

  it.each([
    ["application/zip", 10, 100],
    ["image/webp", 600 * 1_024, 131053],
    ["image/jpeg", 0, 100],
  ])("of the type %s with %s bytes is refused with %s", async (type, size, code) => {
    expect(codeOf(await loja.upload(Buffer.alloc(size), type))).toBe(code);
  });

  it("behind a broken link fails its message afterwards", async () => {
    const link = `${loja.sandbox.adminUrl}/nowhere`;
    const id = idOf(await loja.send({ type: "image", image: { link } }));
    await loja.sandbox.webhooksTaken();
    expect(loja.told("statuses").find((status) => status.id === id)).toMatchObject({
      errors: [{ code: 131053 }],
    });
  });
});

describe("a read request to the Cloud API sandbox", () => {
  it("about the number is answered with the requested fields", async () => {
    const { body: all } = await loja.call("GET", LOJA.phoneNumberId);
    expect(all).toMatchObject({
      id: LOJA.phoneNumberId,
      display_phone_number: "+55 11 91234-0001",
      quality_rating: "GREEN",
      throughput: { level: "STANDARD" },
    });
    const asked = await loja.call("GET", `${LOJA.phoneNumberId}?fields=verified_name`);
    expect(asked.body).toEqual({ id: LOJA.phoneNumberId, verified_name: "Loja" });
  });

  it("about templates is answered in pages", async () => {
    const first = await loja.call("GET", `${LOJA.wabaId}/message_templates?limit=1`);
    const { next } = first.body.paging as { next: string };
    const second = (await (
      await fetch(next, { headers: { authorization: `Bearer ${LOJA.token}` } })
    ).json()) as { data: unknown[]; paging: Record<string, unknown> };
    expect(first.body.data).toMatchObject([{ name: "lembrete", status: "APPROVED" }]);
    expect(second.data).toMatchObject([{ name: "por_nome", parameter_format: "NAMED" }]);
    expect(second.paging).not.toHaveProperty("next");
  });

  it.each([
    ["without a token", LOJA.phoneNumberId, null, 190],
    ["with an unknown token", LOJA.phoneNumberId, "other", 190],
    ["about an unknown object", "123", LOJA.token, 100],
    ["under an unknown path", `${LOJA.phoneNumberId}/a/b`, LOJA.token, 2500],
  ])("%s is refused", async (_name, path, token, code) => {
    expect(codeOf(await loja.call("GET", path, { token }))).toBe(code);
  });

  it("with an unknown version is refused, and without a version means the newest", async () => {
    const headers = { authorization: `Bearer ${LOJA.token}` };
    expect((await fetch(`${loja.sandbox.url}/v1.0/${LOJA.phoneNumberId}`, { headers })).status).toBe(400);
    expect((await fetch(`${loja.sandbox.url}/${LOJA.phoneNumberId}`, { headers })).status).toBe(200);
  });
});

function fourButtons() {
  const buttons = ["a", "b", "c", "d"].map((id) => ({ type: "reply", reply: { id, title: id } }));
  return { type: "button", body, action: { buttons } };
}

function textHeader() {
  const [, ...others] = reminder.components;
  return [{ type: "header", parameters: [{ type: "text", text: "x" }] }, ...others];
}
