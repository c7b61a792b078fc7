import { startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { createAiProvider, updateAiPurpose, updateAiSettings } from "@recado/contract/ai-providers";
import { makeVoiceNote } from "@recado/sandbox-server/voice-note";
import { expect, it, onTestFinished } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { composer, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";

const fixture = withProduct({ ALLOW_PRIVATE_HOSTS: "true" });

const customer = "Camila Rocha";
const words =
  "Oi, aqui é da Casa Aurora. O sofá de três lugares na cor grafite chegou hoje cedo ao depósito de Campinas, e a entrega sai na quinta-feira entre oito e meio-dia. Se preferir outro horário, é só responder por aqui mesmo.";

it("an audio shows its text as soon as the model has written it, on every screen and in every language", async () => {
  const model = await startAiSandbox();
  onTestFinished(() => model.stop());
  const page = await fixture.open({ ...screens.desktop, permissions: ["clipboard-write"] });
  await openConversation(page, customer);
  const provider = { name: "Caixa", baseUrl: model.url, apiKey: model.apiKey };
  const { id } = await callAs(page, createAiProvider, { body: provider });
  await callAs(page, updateAiPurpose, {
    body: { purpose: "transcription", aiProviderId: id, model: "recado-transcribe", inputPrice: 60_000 },
  });
  const attach = async (name: string, spoken: string) => {
    const buffer = makeVoiceNote(14, spoken);
    await page.locator("[data-attach]").setInputFiles({ name, mimeType: "audio/ogg", buffer });
    await composer(page, customer).press("Enter");
  };

  model.faults.add({ kind: "hold", call: "transcriptions" });
  await attach("entrega.ogg", words);
  const audio = page.getByRole("article").filter({ hasText: "entrega.ogg" });
  await audio.getByText("Transcrevendo…").waitFor();
  await audio.getByRole("img", { name: /^(Entregue|Lida)$/ }).waitFor({ timeout: 30_000 });
  const height = async () => (await audio.boundingBox())?.height;
  const before = await height();
  model.release();
  const text = audio.getByText("Oi, aqui é da Casa Aurora.");
  await text.waitFor();
  expect(await height()).toBe(before);
  const cut = (await text.boundingBox())?.height ?? 0;
  await audio.getByRole("button", { name: "Mostrar mais" }).click();
  await audio.getByRole("button", { name: "Mostrar menos" }).waitFor();
  expect((await text.boundingBox())?.height).toBeGreaterThan(cut);
  await audio.getByRole("button", { name: "Copiar a transcrição" }).click();
  await page.getByText("Texto copiado.").waitFor();
  await row(page, customer).getByText("Oi, aqui é da Casa Aurora.").waitFor();
  expect(await accessibilityViolations(page, "transcript", undefined, ["light", "dark"])).toEqual([]);

  const limit = (monthlyCap: number) => callAs(page, updateAiSettings, { body: { monthlyCap } });
  await limit(0);
  await attach("garantia.ogg", "A garantia vale cinco anos.");
  const limited = page.getByRole("article").filter({ hasText: "garantia.ogg" });
  await limited.getByText("Não transcrito: o limite mensal de gastos com IA foi atingido.").waitFor();
  expect(await accessibilityViolations(page, "limited transcript", undefined, ["light", "dark"])).toEqual([]);
  await limit(1_000_000);
  await limited.getByRole("button", { name: "Tentar de novo" }).click();
  await limited.getByText("A garantia vale cinco anos.").waitFor();

  await page.goto("/tickets?tab=search&q=grafite%20campinas");
  await row(page, customer).locator("mark").filter({ hasText: "grafite" }).waitFor();
  await row(page, customer).click();
  await audio.and(page.locator("[data-highlighted]")).waitFor();

  await page.setViewportSize(screens.phone.viewport);
  for (const [language, more] of [
    ["en", "Show more"],
    ["es", "Mostrar más"],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.goto(new URL(page.url()).pathname);
    const there = page.getByRole("article").filter({ hasText: "entrega.ogg" });
    await there.getByRole("button", { name: more }).waitFor();
    const [inside, around] = [await there.getByText("Oi, aqui é").boundingBox(), page.viewportSize()];
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual(around?.width ?? 0);
  }
  expect(await accessibilityViolations(page, "transcript on a phone", undefined, ["light", "dark"])).toEqual(
    [],
  );
}, 180_000);
