import { startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { listConnections } from "@recado/contract/connections";
import { deletePrompt, listPromptNames, updatePrompt } from "@recado/contract/prompts";
import { listQueues } from "@recado/contract/queues";
import { createUser } from "@recado/contract/staff";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const model = await startAiSandbox();
const fixture = withProduct({ ALLOW_PRIVATE_HOSTS: "on" });

afterAll(() => model.stop());

// Specification (administration): the page lists, adds, edits and deletes, live; a prompt is chosen in both dialogs.
it.each(widths(["desktop", "phone"]))(
  "a prompt is created, changed, chosen and deleted on a %s, live for another admin",
  async (screen) => {
    const [page, watcher] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
    await signInPage(page);
    const email = `segunda.${screen}@demo.recado`;
    await callAs(page, createUser, {
      body: { name: "Segunda pessoa", email, password: "demo1234", profile: "admin" },
    });
    await signInPage(watcher, email);
    await Promise.all([page.goto("/prompts"), watcher.goto("/prompts")]);
    const name = `Vendedora ${screen}`;

    await page.getByRole("button", { name: "Adicionar prompt" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Adicionar prompt" });
    await dialog.getByLabel("Nome", { exact: true }).fill(name);
    await dialog.getByLabel("Prompt", { exact: true }).fill("Você atende ");
    await dialog.getByRole("button", { name: "{{firstName}}, primeiro nome" }).click();
    await dialog.getByLabel("Temperatura").fill("3");
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await dialog.getByText("Informe o setor").waitFor();
    await dialog.getByText("De 0 a 2", { exact: true }).waitFor();
    await dialog.getByLabel("Temperatura").fill("0,4");
    await dialog.getByLabel("Fila").selectOption("Vendas");
    // No model is selected by default. Without an API key the list of models cannot be fetched, so any name can be
    // typed.
    const model = dialog.getByLabel("Modelo", { exact: true });
    expect(await model.inputValue()).toBe("");
    await model.focus();
    await dialog.getByText("Informe a chave para ver os modelos, ou digite o nome.").waitFor();
    await model.fill("meu-modelo");
    await dialog.getByLabel("Chave da API", { exact: true }).fill("sk-um-segredo");
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await page.getByText(`Prompt ${name} salvo.`).waitFor();
    await line(watcher, name).getByText("Vendas").waitFor();

    await page.getByRole("button", { name: `Editar ${name}` }).click();
    const editing = page.getByRole("dialog", { name: "Editar prompt" });
    const key = editing.getByLabel("Chave da API", { exact: true });
    await key.waitFor();
    expect(await key.inputValue()).toBe("");
    expect(await key.getAttribute("placeholder")).toBe("Já salva. Preencha para trocar.");
    expect(await editing.getByLabel("Temperatura").inputValue()).toBe("0.4");
    expect(await editing.getByLabel("Modelo", { exact: true }).inputValue()).toBe("meu-modelo");
    expect(await editing.getByLabel("Prompt", { exact: true }).inputValue()).toBe(
      "Você atende {{firstName}}",
    );
    await editing.getByLabel("Fila").selectOption("Pós-venda");
    await editing.getByLabel("Voz", { exact: true }).selectOption("Francisca");
    await editing.getByRole("button", { name: "Salvar" }).click();
    await editing.getByText("Informe a chave da voz").waitFor();
    await editing.getByText("Informe a região da voz").waitFor();
    await editing.getByLabel("Chave da voz", { exact: true }).fill("uma-voz");
    await editing.getByLabel("Região da voz").fill("brazilsouth");
    await editing.getByRole("button", { name: "Salvar" }).click();
    await line(watcher, name).getByText("Pós-venda").waitFor();

    const [queue] = await callAs(page, listQueues, {});
    await page.goto(`/queues?edit=${queue?.id}`);
    const ofQueue = page.getByRole("dialog", { name: "Editar fila" });
    await ofQueue.getByLabel("Prompt de IA").selectOption(name);
    await ofQueue.getByRole("button", { name: "Salvar", exact: true }).click();
    await ofQueue.waitFor({ state: "detached" });
    const [connection] = await callAs(page, listConnections, {});
    await page.goto(`/connections?edit=${connection?.id}`);
    const ofConnection = page.getByRole("dialog", { name: "Editar conexão" });
    await ofConnection.getByRole("tab", { name: "Integrações" }).click();
    await ofConnection.getByLabel("Prompt de IA").selectOption(name);
    await ofConnection.getByRole("button", { name: "Salvar", exact: true }).click();
    await ofConnection.waitFor({ state: "detached" });
    const chosen = async () => [
      (await callAs(page, listQueues, {}))[0]?.promptId,
      (await callAs(page, listConnections, {}))[0]?.promptId,
    ];
    const prompt = (await callAs(page, listPromptNames, {})).find((known) => known.name === name);
    expect(await chosen()).toEqual([prompt?.id, prompt?.id]);

    await page.goto(`/queues?edit=${queue?.id}`);
    await ofQueue.getByLabel("Prompt de IA").waitFor();
    await watcher.getByRole("button", { name: `Excluir ${name}` }).click();
    await watcher.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await line(watcher, name).waitFor({ state: "detached" });
    await expect.poll(() => ofQueue.getByLabel("Prompt de IA").inputValue()).toBe("");
    expect(await chosen()).toEqual([null, null]);
  },
);

it("the demonstration's prompt answers a test message, and its changed address is called with the new key", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/prompts");
  await page.getByRole("button", { name: "Editar Assistente da Aurora" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar prompt" });
  const test = dialog.getByRole("button", { name: "Enviar teste" });
  await test.click();
  await dialog.getByText("A loja abre de segunda a sexta das 9h às 18h e no sábado das 9h às 14h.").waitFor();
  await dialog.getByLabel("Mensagem de teste").fill("Quero falar com um atendente");
  await test.click();
  await dialog.getByText("Em seguida, passaria o atendimento para uma fila.").waitFor();

  const [prompt] = await callAs(page, listPromptNames, {});
  const body = { baseUrl: model.url, apiKey: model.apiKey };
  await callAs(page, updatePrompt, { params: { id: String(prompt?.id) }, body });
  model.script.add({ text: "Resposta da caixa." });
  await test.click();
  await dialog.getByText("Resposta da caixa.").waitFor();
  expect(model.callCounts()).toEqual({ "/chat/completions": 1 });
});

it("the prompts page is for admins only, and agents are led away", async () => {
  const page = await fixture.open();
  await signInPage(page, "rafael@demo.recado");
  expect(await page.getByRole("link", { name: "Prompts" }).count()).toBe(0);
  await page.goto("/prompts");
  await page.getByText("Acesso não permitido").waitFor();
  await page.waitForURL("**/tickets");
});

// Specification (administration): without the plan: the permission toast, then /.
it("a company without AI in its plan is led away and offered no prompt", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.route("**/api/companies/listPlan/*", async (route) => {
    const answer = await route.fetch();
    const company = (await answer.json()) as { plan: object | null };
    await route.fulfill({
      response: answer,
      json: { ...company, plan: { ...company.plan, useOpenAi: false } },
    });
  });
  await page.goto("/queues?new=true");
  await page.getByRole("dialog", { name: "Adicionar fila" }).getByLabel("Nome", { exact: true }).waitFor();
  expect(await page.getByLabel("Prompt de IA").count()).toBe(0);
  await page.goto("/prompts");
  await page
    .getByText("Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.")
    .waitFor();
  await page.waitForURL((url) => url.pathname === "/");
});

// Specification (administration): both themes and widths, three languages.
it.each(widths(["desktop", "phone"]))(
  "the prompts page and its dialog have no accessibility violation on a %s in both schemes",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    for (const { id } of await callAs(page, listPromptNames, {}))
      await callAs(page, deletePrompt, { params: { id: String(id) } });
    await page.goto("/prompts");
    await page.getByText("Nenhum prompt ainda.").waitFor();
    const found = await accessibilityViolations(page, "no prompts");
    await page.getByRole("button", { name: "Adicionar prompt" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Adicionar prompt" });
    await dialog.getByLabel("Voz", { exact: true }).selectOption("Thalita");
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await dialog.getByText("Informe o setor").waitFor();
    found.push(...(await accessibilityViolations(page, "a refused prompt")));
    expect(found).toEqual([]);

    await page.route("**/api/prompt?*", (route) => route.abort());
    await page.goto("/prompts");
    await page.getByText("Não foi possível carregar a lista de registros").waitFor();
    await page.unroute("**/api/prompt?*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await page.getByText("Nenhum prompt ainda.").waitFor();
  },
);

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}
