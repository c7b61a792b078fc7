import { listAuditLog } from "@recado/contract/audit-log";
import * as contract from "@recado/contract/message-templates";
import type { CallOf } from "@recado/contract/shared/route";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Staff, untilTrue } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let padaria: Staff;
let loja: CloudConnection;
let names = 0;

beforeAll(async () => {
  testApp = await openCloudTestApp({ templatesMilliseconds: 0 }, { own: true });
  padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria);
});
beforeEach(() => testApp.sandbox.faults.clear());
afterAll(() => testApp.close());

type Form = CallOf<typeof contract.createMessageTemplate>["body"];

const pedido = {
  ...{ language: "pt_BR", category: "UTILITY", header: "text", headerText: "Pedido {{1}}" },
  ...{ headerExample: "1234", body: "Olá {{1}}, seu pedido chega em {{2}} dias.", footer: "Padaria Central" },
  bodyExamples: ["Camila", "dois"],
  buttons: [
    { kind: "url", text: "Acompanhar", value: "https://padaria.com.br/p/{{1}}", example: "1234" },
    { kind: "reply", text: "Falar com alguém" },
    { kind: "phone", text: "Ligar", value: "+5511912340001" },
  ],
} as const satisfies Partial<Form>;

function create(form: object = {}, token = padaria.ana.token, whatsappId = loja.id) {
  names += 1;
  const body = { ...pedido, name: `pedido_${names}`, ...form } as unknown as Form;
  return testApp.call(token, contract.createMessageTemplate, {
    params: { whatsappId: String(whatsappId) },
    body,
  });
}

function at({ id }: { id: string }) {
  return { params: { whatsappId: String(loja.id), id } };
}

async function list(token = padaria.ana.token): Promise<contract.MessageTemplate[]> {
  const params = { whatsappId: String(loja.id) };
  return (await testApp.call(token, contract.listMessageTemplates, { params })).templates;
}

function decide(template: contract.MessageTemplate, decision: object): void {
  const { name, language } = template;
  testApp.sandbox.decideTemplate({ wabaId: loja.number.wabaId, name, language, ...decision });
}

describe("a message template", () => {
  it("is created as pending, is listed as Meta has it, and cannot be edited while pending", async () => {
    const made = await create();
    expect(made).toMatchObject({
      ...{ language: "pt_BR", category: "UTILITY", status: "PENDING", rejectedReason: null },
      ...{ header: "text", headerText: "Pedido {{1}}", headerExample: "1234", isEditable: false },
      ...{ body: pedido.body, bodyExamples: ["Camila", "dois"], footer: "Padaria Central" },
      // Quick reply buttons come before other buttons, because Meta requires them to be adjacent.
      buttons: [{ kind: "reply" }, { kind: "url", example: "1234" }, { kind: "phone" }],
    });
    expect(await list()).toContainEqual(made);
    await expectRefusal(create({ name: made.name }), "ERR_TEMPLATE_EXISTS");
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.updateMessageTemplate, {
        ...at(made),
        body: { ...pedido } as never,
      }),
      "ERR_TEMPLATE_NOT_EDITABLE",
    );
  });

  // Specification (sending): templates are made, changed and deleted; status and reason for rejection live.
  it("publishes Meta's decision live, and can be edited after a rejection", async () => {
    const made = await create();
    const [ana, bruno] = [await testApp.listen(padaria.ana.token), await testApp.listen(padaria.bruno.token)];
    decide(made, { status: "REJECTED", reason: "TAG_CONTENT_MISMATCH", category: "MARKETING" });
    const about = { action: "update", whatsappId: loja.id, name: made.name, language: "pt_BR" };
    await untilTrue(() => ana.heard.filter(({ name }) => name === "messageTemplate").length === 2);
    expect(ana.heard.map(({ payload }) => payload)).toEqual([
      { ...about, status: null, reason: null, category: "MARKETING" },
      { ...about, status: "REJECTED", reason: "TAG_CONTENT_MISMATCH", category: null },
    ]);
    await bruno.settle();
    expect(bruno.heard).toEqual([]);
    const rejected = (await list()).find(({ id }) => id === made.id);
    expect(rejected).toMatchObject({
      ...{
        status: "REJECTED",
        rejectedReason: "TAG_CONTENT_MISMATCH",
        category: "MARKETING",
        isEditable: true,
      },
    });
    const changed = await testApp.call(padaria.ana.token, contract.updateMessageTemplate, {
      ...at(made),
      body: { category: "MARKETING", body: "Temos panetone!" },
    });
    expect(changed).toMatchObject({
      status: "PENDING",
      header: "none",
      body: "Temos panetone!",
      buttons: [],
    });
    await testApp.call(padaria.ana.token, contract.deleteMessageTemplate, at(made));
    expect((await list()).map(({ id }) => id)).not.toContain(made.id);
    const again = testApp.call(padaria.ana.token, contract.deleteMessageTemplate, at(made));
    await expectRefusal(again, "ERR_NO_TEMPLATE_FOUND");
    const query = { area: "messageTemplates" as const };
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query });
    expect(entries.slice(0, 3)).toMatchObject([
      { action: "deleted", label: `${made.name} (pt_BR)` },
      { action: "updated", entityId: made.id },
      { action: "created", entityId: made.id },
    ]);
  });

  it("has a file in its header, of which Meta gets an example first", async () => {
    const params = { whatsappId: String(loja.id) };
    const upload = (content: Uint8Array<ArrayBuffer>, name: string) =>
      testApp.call(padaria.ana.token, contract.uploadTemplateExample, {
        ...{ params, body: {} },
        files: [{ name, content: new Blob([content]) }],
      });
    const { handle } = await upload(onePixel, "foto.png");
    const media = { header: "image", headerText: "", headerExample: "", buttons: [] };
    expect(await create({ ...media, headerHandle: handle })).toMatchObject({
      header: "image",
      headerText: "",
    });
    await expectRefusal(create({ ...media, headerHandle: "4::unknown" }), "ERR_TEMPLATE_REFUSED");
    const words = new TextEncoder().encode("só palavras");
    await expectRefusal(upload(words, "foto.png"), "ERR_CLOUD_MEDIA");
  });

  it.each([
    ["a name with a blank", { name: "pedido novo" }, "name"],
    ["a body that begins with a placeholder", { body: "{{1}}, oi!", bodyExamples: ["Camila"] }, "body"],
    ["a body that skips a placeholder number", { body: "Oi {{2}}!", bodyExamples: ["a", "b"] }, "body"],
    ["a body that is too long", { body: "a".repeat(1_025), bodyExamples: [] }, "body"],
    ["a placeholder without an example", { bodyExamples: ["Camila"] }, "bodyExamples.1"],
    ["two placeholders in the header", { headerText: "{{1}} {{2}}" }, "headerText"],
    ["a placeholder in the footer", { footer: "Oi {{1}}" }, "footer"],
    ["a header file without an example", { header: "image" }, "headerHandle"],
    [
      "an invalid button address",
      { buttons: [{ kind: "url", text: "Ver", value: "padaria" }] },
      "buttons.0.value",
    ],
    [
      "an invalid button number",
      { buttons: [{ kind: "phone", text: "Ligar", value: "190" }] },
      "buttons.0.value",
    ],
    ["two numbers", { buttons: [pedido.buttons[2], pedido.buttons[2]] }, "buttons"],
  ])("with %s is refused without a call to Meta", async (_, form, path) => {
    const before = await list();
    expect((await expectRefusal(create(form), "ERR_VALIDATION")).issues).toMatchObject([{ path }]);
    expect(await list()).toEqual(before);
  });

  it("of another category is listed but not editable", async () => {
    testApp.sandbox.addTemplate({
      ...{ wabaId: loja.number.wabaId, name: "codigo", language: "pt_BR", category: "AUTHENTICATION" },
      components: [{ type: "BODY", text: "{{1}} é seu código." }],
    });
    expect((await list()).find(({ name }) => name === "codigo")).toMatchObject({
      ...{ category: "AUTHENTICATION", status: "APPROVED", isEditable: false },
    });
  });

  it("is for admins of the same company only, and errors of Meta's API are reported", async () => {
    await expectRefusal(list(padaria.bruno.token), "ERR_NO_PERMISSION");
    const vizinha = await createTestStaff(testApp, "Vizinha");
    await expectRefusal(list(vizinha.ana.token), "ERR_NO_WAPP_FOUND");
    await expectRefusal(create({}, vizinha.ana.token), "ERR_NO_WAPP_FOUND");
    testApp.sandbox.faults.add({ kind: "refuse", call: "templates", code: 190 });
    await expectRefusal(list(), "ERR_CLOUD_TOKEN_REFUSED");
    testApp.sandbox.faults.add({ kind: "refuse", call: "templates", code: 131016 });
    await expectRefusal(create(), "ERR_CLOUD_UNAVAILABLE");
  });
});

const onePixel = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);
