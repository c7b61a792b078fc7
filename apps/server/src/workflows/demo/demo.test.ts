import { join } from "node:path";
import { aiPurposes, testAiPurpose } from "@recado/contract/ai-providers";
import { login } from "@recado/contract/auth";
import { updateCompanyPreferences } from "@recado/contract/companies";
import { exploreDemo, getDemo, listPhones } from "@recado/contract/demo";
import { listPrompts, testPrompt } from "@recado/contract/prompts";
import { updateUser } from "@recado/contract/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "../../adapters/disk-storage/disk-storage.ts";
import { createDemoModel } from "../../adapters/sandbox/demo-model.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { idlePhones } from "../../testing/fakes/idle-phones.ts";
import { openListener } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { demoAdmin, demoCompanyName, demoPassword } from "./demo-data.ts";
import { demoModelOrigin, demoPrompt } from "./demo-model.ts";
import { seedDemo } from "./seed-demo.ts";

let testApp: TestApp;
const model = createDemoModel();

beforeAll(async () => {
  testApp = await openTestApp({
    demoPhones: idlePhones,
    localServices: { [demoModelOrigin]: model.service },
  });
  await seed();
});
afterAll(async () => {
  await testApp.close();
  await model.stop();
});

async function seed(): Promise<boolean> {
  return seedDemo(testApp.app.database, await createDiskStorage(join(testApp.dataDir, "media")));
}

async function enter(email: string) {
  const { token, user } = await testApp.call(undefined, login, { body: { email, password: demoPassword } });
  const rename = (name: string) =>
    testApp.call(token, updateCompanyPreferences, {
      params: { id: String(user.companyId) },
      body: { name },
    });
  return { token, user, rename };
}

describe("the company of the demonstration", () => {
  it("keeps its phones when it is renamed and another company takes its name", async () => {
    const marina = await enter(demoAdmin.email);
    const vera = await enter("admin@vizinha.recado");
    await marina.rename("Aurora Casa");
    await vera.rename(demoCompanyName);
    await expectRefusal(testApp.call(vera.token, listPhones, {}), "ERR_DEMO_ONLY");
    expect(await testApp.call(marina.token, listPhones, {})).toEqual({ personas: [], companyPhones: [] });
  });

  it("is found by its id after another user took its admin's address, and is not seeded again", async () => {
    const marina = await enter(demoAdmin.email);
    const vera = await enter("admin@vizinha.recado");
    const readdress = ({ token, user }: typeof marina, email: string) =>
      testApp.call(token, updateUser, {
        params: { id: String(user.id) },
        body: { email, currentPassword: demoPassword },
      });
    await readdress(marina, "marina@demo.recado");
    await readdress(vera, demoAdmin.email);
    const explorer = await testApp.call(undefined, exploreDemo, {});
    expect(explorer.user).toMatchObject({ id: marina.user.id, companyId: marina.user.companyId });
    expect(await seed()).toBe(false);
  });
});

it("the demonstration's prompt answers from its own text, and hands over to a person when one is asked for", async () => {
  const { token } = await enter("marina@demo.recado");
  const { prompts } = await testApp.call(token, listPrompts, { query: {} });
  const params = { id: String(prompts[0]?.id) };
  const answerTo = (message: string) => testApp.call(token, testPrompt, { params, body: { message } });
  expect(prompts).toMatchObject([{ name: demoPrompt.name, hasApiKey: false }]);
  const warranty = "A garantia é de 12 meses contra defeitos de fabricação, a partir da entrega.";
  expect(await answerTo("Qual é a garantia?")).toMatchObject({
    says: [{ text: expect.stringContaining(warranty) }],
    outcome: null,
    problem: null,
  });
  expect(await answerTo("Quero falar com uma pessoa")).toMatchObject({ outcome: "queue", problem: null });
});

it("the demonstration's model serves every purpose of AI", async () => {
  const { token } = await enter("marina@demo.recado");
  const models = await Promise.all(
    aiPurposes.map((purpose) => testApp.call(token, testAiPurpose, { body: { purpose } })),
  );
  expect(models.map(({ model, problem }) => [model, problem])).toEqual([
    ["recado-chat", null],
    ["recado-chat", null],
    ["recado-transcribe", null],
    ["recado-embedding", null],
  ]);
});

describe("the demonstration", () => {
  const port = 8080;
  it.each(["localhost", `localhost:${port}`, "127.0.0.1", `127.0.0.1:${port}`, `[::1]:${port}`, "LOCALHOST"])(
    "answers requests for the host %s",
    async (host) => {
      const answer = await testApp.app.http.inject({ url: `/api${getDemo.path}`, headers: { host } });
      expect([answer.statusCode, answer.json()]).toEqual([200, { enabled: true, keepsMails: false }]);
    },
  );

  const strange = [
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "192.168.0.7:8080",
    "user@localhost@evil.example",
  ];
  it.each(strange)("refuses requests for the host %j, against DNS rebinding", async (host) => {
    for (const [method, url] of [
      ["POST", `/api${exploreDemo.path}`],
      ["GET", "/"],
      ["GET", "/api/version"],
      ["GET", "/nothing/here"],
    ] as const) {
      const answer = await testApp.app.http.inject({
        method,
        url,
        headers: { host, "x-forwarded-host": "localhost" },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([421, { error: "ERR_WRONG_HOST" }]);
      expect(answer.cookies).toEqual([]);
    }
  });

  it("refuses sockets for another host", async () => {
    const { token } = await enter("rafael@demo.recado");
    const opened = openListener(testApp.url, token, { host: "evil.example" });
    await expect(opened).rejects.toThrow("websocket error");
    const own = await openListener(testApp.url, token);
    own.socket.disconnect();
  });
});

it("an installation without the demonstration answers for every host", async () => {
  const other = await openTestApp();
  const answer = await other.app.http.inject({
    url: `/api${getDemo.path}`,
    headers: { host: "recado.example" },
  });
  expect(answer.json()).toEqual({ enabled: false, keepsMails: false });
  await other.close();
});
