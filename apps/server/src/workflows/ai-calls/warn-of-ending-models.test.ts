import { type AiSandbox, startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { createAiProvider, updateAiPurpose } from "@recado/contract/ai-providers";
import { listNotices } from "@recado/contract/notices";
import { createPrompt } from "@recado/contract/prompts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLanguageModels } from "../../adapters/language-models/language-models.ts";
import { createLogger } from "../../platform/logger.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { createTestCompany, type Person } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testSecretKey } from "../../testing/test-tokens.ts";
import { warnOfEndingModels } from "./warn-of-ending-models.ts";

let testApp: TestApp;
let service: AiSandbox;
const languageModels = createLanguageModels({ allowPrivateHosts: true });

beforeAll(async () => {
  service = await startAiSandbox({ keys: ["sk-padaria", "sk-prompt"] });
  testApp = await openTestApp({ allowPrivateHosts: true });
});
afterAll(async () => {
  await languageModels.close();
  await testApp.close();
  await service.stop();
});

function inDays(days: number): string {
  return new Date(testApp.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

async function toldOf({ token }: Person): Promise<string[]> {
  const { records } = await testApp.call(token, listNotices, { query: {} });
  return records.map(({ kind, text }) => `${kind} ${text}`).toSorted();
}

it("tells admins once of each chosen model that ends within 30 days, and asks nobody for companies without AI", async () => {
  const padaria = await createTestCompany(testApp);
  await createTestCompany(testApp, "Vizinha");
  const [soon, late, ofPrompt, unused] = [inDays(20), inDays(60), inDays(29), inDays(5)];
  service.models.put({ id: "breve", shutdownDate: soon });
  service.models.put({ id: "depois", shutdownDate: late });
  service.models.put({ id: "do-prompt", shutdownDate: ofPrompt });
  service.models.put({ id: "sem-uso", shutdownDate: unused });
  const { token } = padaria.ana;
  const { id } = await testApp.call(token, createAiProvider, {
    body: { name: "Nuvem", baseUrl: service.url, apiKey: "sk-padaria" },
  });
  const models = { model: "depois", fallbackProviderId: id, fallbackModel: "breve" };
  await testApp.call(token, updateAiPurpose, {
    body: { purpose: "answer", aiProviderId: id, inputPrice: 0, outputPrice: 0, ...models },
  });
  await testApp.call(token, createPrompt, {
    body: {
      name: "Vendas",
      prompt: "Responda.",
      baseUrl: service.url,
      apiKey: "sk-prompt",
      model: "do-prompt",
      queueId: padaria.sales,
    },
  });
  const job = warnOfEndingModels({
    database: testApp.app.database,
    secrets: createSecrets(testSecretKey),
    languageModels,
    clock: testApp.clock,
    logger: createLogger("silent"),
  });
  const asked = service.calls("/models").length;
  await job({});
  await job({});
  expect(await toldOf(padaria.ana)).toEqual([
    `modelEnding breve ${soon}`,
    `modelEnding do-prompt ${ofPrompt}`,
  ]);
  expect(await toldOf(padaria.bruno)).toEqual([]);
  // Two services in two nights.
  expect(service.calls("/models").length - asked).toBe(4);
});
