import { listConnections } from "@recado/contract/connections";
import { createIntegration, listIntegrations } from "@recado/contract/integrations";
import { listQueues } from "@recado/contract/queues";
import { createUser } from "@recado/contract/staff";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const agent = "rafael@demo.recado";
const colleague = "segunda@demo.recado";

// Specification (administration): the page adds, edits and deletes, live; delete says who uses it.
it("an admin creates an integration, uses it in queue and connection, and deletes it warned", async () => {
  const [page, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(page);
  await callAs(page, createUser, {
    body: { name: "Segunda pessoa", email: colleague, password: "demo1234", profile: "admin" },
  });
  await signInWithoutPage(other, colleague);
  const { queueIntegrations } = await callAs(page, listIntegrations, {});
  expect(queueIntegrations).toEqual([]);
  await page.goto("/queue-integration");
  await other.goto("/queue-integration");
  await other.getByText("Nenhuma integração ainda.").waitFor();

  await page.getByRole("button", { name: "Adicionar integração" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Adicionar integração" });
  const add = dialog.getByRole("button", { name: "Adicionar", exact: true });
  await add.click();
  await dialog.getByText("Obrigatório").first().waitFor();
  await dialog.getByLabel("Nome", { exact: true }).fill("Pedidos");
  await dialog.getByLabel("Endereço (URL)").fill("http://127.0.0.1:9/webhook/pedidos");
  await add.click();
  await page.getByText("Integração Pedidos salva.").waitFor();
  await line(other, "Pedidos").getByText("Sem uso").waitFor();

  await page.getByRole("button", { name: "Editar Pedidos" }).click();
  const editing = page.getByRole("dialog", { name: "Editar integração" });
  await editing.getByRole("button", { name: "Mostrar a chave" }).click();
  const secret = editing.getByRole("textbox", { name: "Chave de assinatura" });
  await secret.waitFor();
  expect(await secret.inputValue()).toMatch(/^[\w-]{43}$/);
  await editing.getByLabel("Mensagem de teste").fill("Quero um bolo");
  await editing.getByRole("button", { name: "Enviar teste" }).click();
  await editing.getByText("O endereço fica em uma rede interna").waitFor();
  await editing.getByLabel("Nome", { exact: true }).fill("Pedidos do n8n");
  await editing.getByText("O teste usa o que está salvo, sem as alterações acima.").waitFor();
  await editing.getByRole("button", { name: "Salvar" }).click();
  await line(other, "Pedidos do n8n").waitFor();

  const [queue] = await callAs(page, listQueues, {});
  const [connection] = await callAs(page, listConnections, {});
  if (!queue || !connection) throw new Error("expected the demonstration's queue and connection, found none");
  await page.goto(`/queues?edit=${queue.id}`);
  await choose(page.getByRole("dialog", { name: "Editar fila" }), "Pedidos do n8n");
  await line(other, "Pedidos do n8n").getByText(queue.name).waitFor();
  await page.goto(`/connections?edit=${connection.id}`);
  const ofConnection = page.getByRole("dialog", { name: "Editar conexão" });
  await ofConnection.getByRole("tab", { name: "Integrações" }).click();
  await choose(ofConnection, "Pedidos do n8n");
  await line(other, "Pedidos do n8n").getByText(`${queue.name}, ${connection.name}`).waitFor();

  await other.getByRole("button", { name: "Excluir Pedidos do n8n" }).click();
  const question = other.getByRole("dialog");
  await question.getByText(`Responde nas filas: ${queue.name}.`).waitFor();
  await question.getByText(`Responde nas conexões: ${connection.name}.`).waitFor();
  await question.getByRole("button", { name: "Excluir" }).click();
  await line(other, "Pedidos do n8n").waitFor({ state: "detached" });
  await expect
    .poll(async () => (await callAs(page, listQueues, {})).map(({ integrationId }) => integrationId))
    .toEqual(expect.not.arrayContaining([expect.any(Number)]));
});

it("each integration type has its own fields, and the page has no accessibility violation", async () => {
  const page = await fixture.open(screens.phone);
  await signInWithoutPage(page);
  const body = { type: "dialogflow", name: "Assistente", jsonContent: "{}" } as const;
  const { id } = await callAs(page, createIntegration, { body });
  const found: string[] = [];
  await page.goto("/queue-integration");
  await line(page, "Assistente").getByText("Dialogflow").waitFor();
  found.push(...(await accessibilityViolations(page, "the list")));
  await page.goto(`/queue-integration?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Editar integração" });
  const type = dialog.getByLabel("Tipo");
  await dialog.getByLabel("Chave da conta de serviço (JSON)").fill("não é JSON");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Inválido").waitFor();
  await dialog.getByLabel("Nome do projeto").fill("padaria-1");
  await dialog.getByRole("button", { name: "Testar agora" }).click();
  await dialog.getByText("O Dialogflow recusou a chamada.").waitFor();
  found.push(...(await accessibilityViolations(page, "dialogflow")));
  await type.selectOption("typebot");
  expect(await dialog.getByLabel("Chave da conta de serviço (JSON)").count()).toBe(0);
  await dialog.getByLabel("Endereço do Typebot (URL)").fill("https://typebot.example.com");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Obrigatório").waitFor();
  found.push(...(await accessibilityViolations(page, "typebot")));
  await type.selectOption("webhook");
  await dialog.getByRole("button", { name: "Mostrar a chave" }).waitFor();
  await page.setViewportSize(screens.desktop.viewport);
  found.push(...(await accessibilityViolations(page, "webhook")));
  expect(found).toEqual([]);
});

// Specification (administration): the page is for admins, others are told so and led back.
it("agents cannot open the integrations page", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page, agent);
  await page.goto("/queue-integration");
  await page.getByText("Acesso não permitido").first().waitFor();
  await page.waitForURL((url) => url.pathname !== "/queue-integration");
});

async function choose(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel("Integração", { exact: true }).selectOption(name);
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}
