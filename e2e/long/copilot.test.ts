import { startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { createAiProvider, updateAiPurpose } from "@recado/contract/ai-providers";
import { getCopilotUsage } from "@recado/contract/copilot";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { bubble, composer, conversation } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { widths } from "../fixtures/widths.ts";

const model = await startAiSandbox();
const fixture = withProduct({ ALLOW_PRIVATE_HOSTS: "on" });

afterAll(() => model.stop());

async function turnOn(page: Page): Promise<void> {
  const provider = { name: `Caixa ${Date.now()}`, baseUrl: model.url, apiKey: model.apiKey };
  const { id } = await callAs(page, createAiProvider, { body: provider });
  await callAs(page, updateAiPurpose, {
    body: { purpose: "copilot", aiProviderId: id, model: "recado-chat" },
  });
}

it.each(widths(["desktop", "phone"]))(
  "the copilot suggests on a %s, and what was typed is never lost",
  async (screen) => {
    model.reset();
    const page = await fixture.open(screens[screen]);
    const customer = screen === "phone" ? "Otávio Menezes" : "Camila Rocha";
    await openConversation(page, customer);
    const open = page.getByRole("button", { name: "Copiloto" });
    await turnOn(page);
    await open.waitFor();
    const choose = async (name: string) => {
      await open.click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    const field = composer(page, customer);
    const panel = page.getByRole("region", { name: "Sugestão de resposta" });

    model.script.add({ text: "Claro, entregamos na sexta." });
    await choose("Sugerir resposta");
    await panel.getByText("Claro, entregamos na sexta.").waitFor();
    await panel.getByRole("button", { name: "Usar" }).waitFor();
    expect(await accessibilityViolations(page, `a suggestion on a ${screen}`)).toEqual([]);
    expect(await field.inputValue()).toBe("");
    await field.focus();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });

    model.faults.add({ kind: "slow-stream", ms: 60 });
    model.script.add({ text: "Claro, entregamos na sexta." });
    await choose("Sugerir resposta");
    await field.fill("Oi, tudo bem?");
    await panel.getByRole("button", { name: "Usar" }).waitFor();
    await field.press("Tab");
    expect(await field.inputValue()).toBe("Oi, tudo bem?\nClaro, entregamos na sexta.");
    await field.press("Control+z");
    expect(await field.inputValue()).toBe("Oi, tudo bem?");

    await field.fill("vc pode vir hj");
    await choose("Corrigir");
    const corrected = page.getByRole("region", { name: "Texto corrigido" });
    await corrected.getByRole("button", { name: "Usar" }).click();
    expect(await field.inputValue()).toBe("Você pode vir hoje.");
    await field.press("Enter");
    await bubble(page, "Você pode vir hoje.").first().waitFor();
    await expect
      .poll(async () =>
        (await callAs(page, getCopilotUsage, {})).users.map(({ sent, edited }) => sent + edited),
      )
      .not.toEqual([]);
  },
);

it("a summary becomes a note and fills that of a transfer, and a customer's message is translated", async () => {
  model.reset();
  const page = await fixture.open();
  const customer = "Lívia Prado";
  await openConversation(page, customer);
  await turnOn(page);
  const open = page.getByRole("button", { name: "Copiloto" });
  await open.waitFor();
  await page.keyboard.press("Alt+c");
  await page.getByRole("menuitem", { name: "Resumir conversa" }).click();
  const summary = page.getByRole("region", { name: "Resumo da conversa" });
  await summary.getByRole("button", { name: "Salvar como observação" }).click();
  await page.getByText("Resumo salvo como observação.").waitFor();
  await summary.waitFor({ state: "detached" });

  model.script.add({ text: "The translated words" });
  const received = bubble(page, "Preciso de ajuda").first();
  await received.hover();
  await received.getByRole("button", { name: "Opções da mensagem" }).click();
  await page.getByRole("menuitem", { name: "Traduzir" }).click();
  await received.getByText("The translated words").waitFor();
  expect(await accessibilityViolations(page, "a translated message")).toEqual([]);

  await conversation(page, customer).getByRole("button", { name: "Transferir" }).click();
  const transfer = page.getByRole("dialog", { name: `Transferir atendimento de ${customer}` });
  await transfer.getByLabel("Observação para o próximo atendente").fill("Olhe isto:");
  await transfer.getByRole("button", { name: "Incluir resumo" }).click();
  await expect
    .poll(() => transfer.getByLabel("Observação para o próximo atendente").inputValue())
    .toMatch(/^Olhe isto:\n\nO cliente escreveu/);
  expect(await accessibilityViolations(page, "a transfer with a summary")).toEqual([]);
});
