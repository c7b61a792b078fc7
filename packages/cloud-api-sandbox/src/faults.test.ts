import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CloudFaultInput } from "./faults.ts";
import { ANA, type Business, codeOf, idOf, LOJA, openBusiness } from "./testing/business.ts";

let loja: Business;

beforeAll(async () => {
  loja = await openBusiness();
});
beforeEach(() => {
  loja.sandbox.faults.clear();
  loja.sandbox.updateNumber(LOJA.phoneNumberId, {
    messagesPerSecond: 80,
    pairBurst: 1_000,
    refusesClosedWindow: "status",
  });
  loja.sandbox.say(ANA.number, LOJA.phoneNumberId, { type: "text", text: "oi" });
});
afterAll(() => loja.stop());

const sent = () => loja.sandbox.conversation(ANA.number, LOJA.phoneNumberId).length;

describe("the sandbox's 24-hour window", () => {
  it("closes for all messages except templates, at once or by a failed status", async () => {
    loja.sandbox.addTemplate({
      wabaId: LOJA.wabaId,
      name: "volte",
      language: "pt_BR",
      components: [{ type: "BODY", text: "Volte" }],
    });
    loja.sandbox.closeWindow(ANA.number, LOJA.phoneNumberId);
    const late = idOf(await loja.send({ text: { body: "tarde" } }));
    await loja.sandbox.webhooksTaken();
    expect(loja.told("statuses").filter(({ id }) => id === late)).toMatchObject([
      { status: "failed", errors: [{ code: 131047 }] },
    ]);
    loja.sandbox.updateNumber(LOJA.phoneNumberId, { refusesClosedWindow: "answer" });
    expect(codeOf(await loja.send({ text: { body: "tarde" } }))).toBe(131047);
    const template = { name: "volte", language: { code: "pt_BR" } };
    const id = idOf(await loja.send({ type: "template", template }));
    expect(await loja.sandbox.waitForMessage(ANA.number, { id })).toMatchObject({ type: "template" });
    loja.sandbox.say(ANA.number, LOJA.phoneNumberId, { type: "text", text: "voltei" });
    expect((await loja.send({ text: { body: "que bom" } })).status).toBe(200);
  });
});

describe("the sandbox's rate limits", () => {
  it("apply per second and per customer", async () => {
    loja.sandbox.updateNumber(LOJA.phoneNumberId, { pairBurst: 1 });
    loja.sandbox.addCustomer({ number: "5511987650002", name: "Bia" });
    const toBia = { to: "5511987650002", text: { body: "oi" } };
    const answers = [await loja.send(toBia), await loja.send(toBia)];
    expect(answers.map(codeOf)).toEqual([undefined, 131056]);
    loja.sandbox.updateNumber(LOJA.phoneNumberId, { messagesPerSecond: 1 });
    const both = await Promise.all([0, 1, 2].map(() => loja.send({ text: { body: "oi" } })));
    expect(both.map(codeOf)).toContain(130429);
    expect(both.map(({ status }) => status)).toContain(429);
  });
});

describe("a fault of the Cloud API sandbox", () => {
  it.each([
    4, 10, 100, 190, 200, 368, 80007, 130429, 131000, 131005, 131016, 131026, 131031, 131042, 131047, 131048,
    131049, 131051, 131056, 131057, 132000, 132001, 132015, 133010,
  ])("answers with the code %s and sends nothing", async (code) => {
    loja.sandbox.faults.add({ kind: "refuse", code, phoneNumberId: LOJA.phoneNumberId });
    const before = sent();
    const answer = await loja.send({ text: { body: "não" } });
    expect(codeOf(answer)).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(sent()).toBe(before);
    expect((await loja.send({ text: { body: "sim" } })).status).toBe(200);
  });

  it("fails a message after it was accepted", async () => {
    loja.sandbox.faults.add({ kind: "fail-message", code: 131049 });
    const id = idOf(await loja.send({ text: { body: "falha" } }));
    await loja.sandbox.webhooksTaken();
    expect(loja.told("statuses").filter((one) => one.id === id)).toMatchObject([
      { status: "failed", errors: [{ code: 131049 }] },
    ]);
  });

  it.each<[string, CloudFaultInput, number]>([
    ["after the message was accepted", { kind: "reset", taken: true }, 1],
    ["before the message is accepted", { kind: "reset", taken: false }, 0],
  ])("resets the connection %s", async (_name, fault, more) => {
    const before = sent();
    loja.sandbox.faults.add(fault);
    await expect(loja.send({ text: { body: "cortada" } })).rejects.toThrow();
    expect(sent()).toBe(before + more);
  });

  it.each([true, false])("answers with an HTML page, with the message accepted: %s", async (taken) => {
    const before = sent();
    loja.sandbox.faults.add({ kind: "server-error", status: 502, taken });
    await expect(loja.send({ text: { body: "502" } })).rejects.toThrow(SyntaxError);
    expect(sent()).toBe(before + Number(taken));
  });

  it("delays an answer so that statuses arrive before it", async () => {
    loja.sandbox.faults.add({ kind: "slow-answer", ms: 300 });
    const answering = loja.send({ text: { body: "devagar" } });
    const { id } = await loja.sandbox.waitForMessage(ANA.number, { text: "devagar" });
    await loja.sandbox.until(() => loja.told("statuses").find((one) => one.id === id));
    expect(idOf(await answering)).toBe(id);
  });

  it("withholds the statuses of a message", async () => {
    loja.sandbox.faults.add({ kind: "withhold-statuses", times: "until-cleared" });
    const id = idOf(await loja.send({ text: { body: "calada" } }));
    await loja.sandbox.waitForMessage(ANA.number, { id });
    await loja.sandbox.webhooksTaken();
    expect(loja.told("statuses").filter((one) => one.id === id)).toEqual([]);
  });

  it("affects only the named call", async () => {
    loja.sandbox.faults.add({ kind: "refuse", code: 190, call: "number" });
    expect((await loja.send({ text: { body: "passa" } })).status).toBe(200);
    expect(codeOf(await loja.call("GET", LOJA.phoneNumberId))).toBe(190);
    loja.sandbox.faults.add({ kind: "refuse", code: 131052, call: "media" });
    const { body } = await loja.upload(Buffer.from("a"), "image/png");
    expect(codeOf(await loja.call("GET", String(body.id)))).toBe(131052);
  });
});
