import { listTemplates } from "@recado/contract/connections";
import { deleteMessage, editMessage, reactToMessage, sendMessage } from "@recado/contract/messages";
import { updateSetting } from "@recado/contract/settings";
import { undoStep } from "@recado/contract/ticket-events";
import { getTicket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { passUndoTime } from "../../testing/bot-chat.ts";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { type AgentConversation, acceptTicketOf } from "../../testing/conversation.ts";
import { createTestStaff, type Staff } from "../../testing/factories.ts";

const day = 24 * 3_600_000;
let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let camila: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openCloudTestApp({ templatesMilliseconds: 0 });
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
  const { wabaId } = loja.number;
  const inPortuguese = { wabaId, language: "pt_BR" };
  testApp.sandbox.addTemplate({
    ...inPortuguese,
    name: "lembrete",
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido {{1}}" },
      { type: "BODY", text: "Olá {{1}}, fica pronto {{2}}. Até já, {{1}}!" },
      { type: "FOOTER", text: "Padaria Central" },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Ok" },
          { type: "URL", text: "Ver", url: "https://padaria.example/{{1}}" },
        ],
      },
    ],
  });
  testApp.sandbox.addTemplate({
    ...inPortuguese,
    name: "foto",
    parameterFormat: "NAMED",
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Para {{nome}}" },
    ],
  });
  testApp.sandbox.addTemplate({
    ...inPortuguese,
    name: "volte",
    components: [{ type: "BODY", text: "Volte sempre" }],
  });
  testApp.sandbox.addTemplate({
    ...inPortuguese,
    name: "em_analise",
    status: "PENDING",
    components: [{ type: "BODY", text: "Ainda não" }],
  });
});
beforeEach(async () => {
  testApp.sandbox.faults.clear();
  camila = addCustomer(testApp.sandbox);
  await greetAt(new Date());
});
afterAll(() => testApp.close());

async function greetAt(at: Date): Promise<void> {
  testApp.sandbox.say(
    camila,
    loja.phoneNumberId,
    { type: "text", text: "Bom dia!" },
    { at: at.toISOString() },
  );
  chat = await acceptTicketOf(testApp, padaria.bruno, camila);
}

async function send(name: string, parameters: string[]) {
  const [sent] = await testApp.call(padaria.bruno.token, sendMessage, {
    params: { ticketId: String(chat.ticket.id) },
    body: { template: { name, language: "pt_BR", parameters } },
  });
  if (!sent) throw new Error("expected a sent message, found none");
  return sent;
}

describe("the message templates of a Cloud API connection", () => {
  it("are the approved templates with their variables in reading order", async () => {
    const params = { id: String(loja.id) };
    const templates = await testApp.call(padaria.bruno.token, listTemplates, { params });
    expect(templates.map(({ name }) => name)).toEqual(["lembrete", "foto", "volte"]);
    expect(templates[0]).toMatchObject({
      language: "pt_BR",
      body: "Olá {{1}}, fica pronto {{2}}. Até já, {{1}}!",
      buttons: ["Ok", "Ver"],
      gaps: [
        { place: "header", takes: "text" },
        { place: "body", takes: "text" },
        { place: "body", takes: "text" },
        { place: "button", index: 1, takes: "text" },
      ],
    });
    expect(templates[1]?.gaps).toMatchObject([
      { place: "header", takes: "image" },
      { place: "body", name: "nome" },
    ]);
  });

  it("are read from all pages", async () => {
    const filial = await connectCloud(testApp, padaria, "Filial");
    for (let number = 0; number < 120; number++)
      testApp.sandbox.addTemplate({
        wabaId: filial.number.wabaId,
        name: `modelo_${number}`,
        language: "pt_BR",
        components: [{ type: "BODY", text: "Olá" }],
      });
    const params = { id: String(filial.id) };
    expect(await testApp.call(padaria.ana.token, listTemplates, { params })).toHaveLength(120);
  });

  it.each([
    [190, "ERR_CLOUD_TOKEN_REFUSED"],
    [131016, "ERR_CLOUD_UNAVAILABLE"],
  ])("cannot be listed if Meta answers with %s", async (code, error) => {
    testApp.sandbox.faults.add({ kind: "refuse", call: "templates", code });
    const asked = testApp.call(padaria.ana.token, listTemplates, { params: { id: String(loja.id) } });
    await expect(asked).rejects.toMatchObject({ body: { error } });
  });

  it("cannot be listed by another company", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const asked = testApp.call(vizinha.ana.token, listTemplates, { params: { id: String(loja.id) } });
    await expect(asked).rejects.toMatchObject({ body: { error: "ERR_NO_WAPP_FOUND" } });
  });
});

describe("a message template", () => {
  it("arrives with its filled-in variables and is shown as the customer reads it", async () => {
    testApp.sandbox.closeWindow(camila, loja.phoneNumberId);
    const sent = await send("lembrete", ["77", "Camila", "às 17h", "p/77"]);
    expect(sent).toMatchObject({
      mediaType: "template",
      body: "Pedido 77\n\nOlá Camila, fica pronto às 17h. Até já, Camila!\n\nPadaria Central",
      content: { type: "template", name: "lembrete", language: "pt_BR" },
    });
    expect(await testApp.sandbox.waitForMessage(camila, { type: "template" })).toMatchObject({
      content: {
        name: "lembrete",
        language: { code: "pt_BR" },
        components: [
          { type: "header", parameters: [{ type: "text", text: "77" }] },
          { type: "body", parameters: [{ text: "Camila" }, { text: "às 17h" }] },
          { type: "button", sub_type: "url", index: "1", parameters: [{ text: "p/77" }] },
        ],
      },
    });
    await chat.until(({ id, ack }) => id === sent.id && ack === 3);
  });

  it("with line breaks, tabs and repeated spaces in its variables arrives in one line", async () => {
    await send("lembrete", ["77", "Camila\n- sofá\n- mesa", "às\t17h      em ponto", "p/77"]);
    expect(await testApp.sandbox.waitForMessage(camila, { type: "template" })).toMatchObject({
      content: {
        components: [
          { type: "header" },
          { type: "body", parameters: [{ text: "Camila - sofá - mesa" }, { text: "às 17h em ponto" }] },
          { type: "button" },
        ],
      },
    });
  });

  it("arrives without variables, and with a file and named variables", async () => {
    await send("volte", []);
    expect(await testApp.sandbox.waitForMessage(camila, { type: "template" })).toMatchObject({
      content: { name: "volte" },
    });
    await send("foto", [`${testApp.sandbox.adminUrl}/`, "Camila"]);
    await testApp.sandbox.until(() => testApp.sandbox.inbox(camila)[1]);
    expect(testApp.sandbox.inbox(camila)[1]?.content).toMatchObject({
      components: [
        { type: "header", parameters: [{ type: "image", image: { link: `${testApp.sandbox.adminUrl}/` } }] },
        { type: "body", parameters: [{ parameter_name: "nome", text: "Camila" }] },
      ],
    });
  });

  it.each([
    ["em_analise", [], "ERR_CLOUD_TEMPLATE_UNAVAILABLE"],
    ["nenhum", [], "ERR_CLOUD_TEMPLATE_UNAVAILABLE"],
    ["lembrete", ["77"], "ERR_CLOUD_TEMPLATE_PARAMETERS"],
    ["volte", ["demais"], "ERR_CLOUD_TEMPLATE_PARAMETERS"],
    ["foto", ["não é um endereço", "Camila"], "ERR_CLOUD_TEMPLATE_PARAMETERS"],
    ["lembrete", ["77", " ", "x", "y"], "ERR_VALIDATION"],
  ])("%s with the variables %j is refused: %s", async (name, parameters, error) => {
    await expect(send(name, parameters)).rejects.toMatchObject({ body: { error } });
  });
});

describe("the 24-hour window of the Cloud API", () => {
  const look = () => testApp.call(padaria.bruno.token, getTicket, { params: { id: String(chat.ticket.id) } });

  it("runs from the customer's last message and starts again with the next message", async () => {
    const long = new Date(Date.now() - 2 * day);
    camila = addCustomer(testApp.sandbox);
    await greetAt(long);
    const closed = new Date(Math.floor(long.getTime() / 1_000) * 1_000 + day).toISOString();
    expect((await look()).windowClosesAt).toBe(closed);
    const { id } = await chat.send("tarde demais");
    expect(await chat.until((message) => message.id === id && message.error !== null)).toMatchObject({
      error: "ERR_CLOUD_WINDOW_CLOSED",
    });
    testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "voltei" });
    await chat.until(({ body }) => body === "voltei");
    expect(Date.parse((await look()).windowClosesAt ?? "")).toBeGreaterThan(Date.now() + day - 60_000);
  });
});

describe("the greeting sent when an agent accepts a ticket", () => {
  it("is left out if the 24-hour window is closed", async () => {
    const greet = (value: "enabled" | "disabled") =>
      testApp.call(padaria.ana.token, updateSetting, {
        params: { key: "sendGreetingAccepted" },
        body: { value },
      });
    await greet("enabled");
    camila = addCustomer(testApp.sandbox);
    await greetAt(new Date(Date.now() - 2 * day));
    expect((await chat.messages()).filter(({ fromMe }) => fromMe)).toEqual([]);
    camila = addCustomer(testApp.sandbox);
    await greetAt(new Date());
    await chat.until(({ fromMe, ack }) => fromMe && ack === 3);
    await greet("disabled");
  });
});

describe("on a Cloud API connection", () => {
  it("editing or deleting a sent message is refused at once, while reactions are sent", async () => {
    const { id } = await chat.send("já foi");
    await chat.until((message) => message.id === id && message.ack > 0);
    const params = { messageId: id };
    const as = padaria.bruno.token;
    const refused = { body: { error: "ERR_WAPP_KIND_UNSUPPORTED" } };
    await expect(testApp.call(as, editMessage, { params, body: { body: "x" } })).rejects.toMatchObject(
      refused,
    );
    await expect(testApp.call(as, deleteMessage, { params })).rejects.toMatchObject(refused);
    const [theirs] = await chat.messages();
    await testApp.call(as, reactToMessage, {
      params: { messageId: theirs?.id ?? "" },
      body: { emoji: "👍" },
    });
    expect(await testApp.sandbox.waitForMessage(camila, { type: "reaction" })).toMatchObject({
      content: { emoji: "👍" },
    });
  });

  it("the rating request of an undone closing is kept and not sent a second time", async () => {
    const as = padaria.bruno.token;
    const setting = { params: { key: "userRating" }, body: { value: "enabled" } } as const;
    await testApp.call(padaria.ana.token, updateSetting, setting);
    const params = { id: String(chat.ticket.id) };
    const asked = async () => (await chat.messages()).filter(({ isBot }) => isBot);
    await testApp.call(as, updateTicket, { params, body: { status: "closed" } });
    await passUndoTime(testApp, { id: padaria.id, connectionId: loja.id });
    await chat.until(({ isBot, ack }) => isBot && ack > 0);
    await testApp.call(as, undoStep, { params, body: { step: "closed" } });
    await testApp.call(as, updateTicket, { params, body: { status: "closed" } });
    expect(await asked()).toMatchObject([{ isDeleted: false }]);
  });
});
