import { updateSetting } from "@recado/contract/settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginChat } from "../../testing/bot-chat.ts";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());

function takeCalls(value: "enabled" | "disabled") {
  return testApp.call(padaria.ana.token, updateSetting, { params: { key: "call" }, body: { value } });
}

// Specification (administration): call: refused as long as it is disabled.
it("calls are refused unless the company accepts calls", async () => {
  const { refusesCalls } = testApp.channel.host(padaria.connectionId);
  expect(await refusesCalls()).toBe(true);
  await takeCalls("enabled");
  expect(await refusesCalls()).toBe(false);
  await takeCalls("disabled");
  expect(await refusesCalls()).toBe(true);
});

// Specification (administration): call: the caller is told to write.
it("a refused caller is asked once to write, and a missed caller is not", async () => {
  const [refused, missed] = [beginChat(testApp, padaria), beginChat(testApp, padaria)];
  const call = (outcome: "refused" | "missed") => ({
    content: { type: "call", outcome, isVideo: false } as const,
  });
  await missed.write("", call("missed"));
  await refused.write("", call("refused"));
  await refused.write("", call("refused"));
  expect(await missed.botTexts()).toEqual([]);
  const texts = (await refused.messages()).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  expect(texts).toEqual([expect.stringMatching(/^\*Mensagem Automática:\*\nNão atendemos ligações/)]);
});
