import { listQueueOptions } from "@recado/contract/queue-options";
import { listQueues } from "@recado/contract/queues";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "./call-as.ts";
import { exploreDemo, logIn } from "./inbox.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

it("an admin makes a queue with a menu, tries it out, and another sees it at once", async () => {
  const [admin, watcher] = await Promise.all([stage.open(), stage.open()]);
  await exploreDemo(admin);
  await logIn(watcher, "rafael@demo.recado");
  expect(await watcher.getByRole("link", { name: "Filas e chatbot" }).count()).toBe(0);
  await admin.goto("/queues");
  await line(admin, "Vendas").waitFor();
  await admin.getByRole("button", { name: "Adicionar fila" }).click();
  const dialog = admin.getByRole("dialog", { name: "Adicionar fila" });
  expect(new URL(admin.url()).search).toBe("?new=true");
  const add = dialog.getByRole("button", { name: "Adicionar", exact: true });
  await add.click();
  await dialog.getByText("Required").waitFor();
  await dialog.getByRole("textbox", { name: "Nome", exact: true }).fill("Entregas");
  await add.click();
  await dialog.getByText("A mensagem de saudação é obrigatória com mais de uma fila.").waitFor();
  await dialog.getByLabel("Mensagem de saudação").fill("Oi ! Entregas aqui.");
  await dialog.getByLabel("Mensagem de saudação").press("Home");
  for (const _ of "Oi ") await admin.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: "{{firstName}}, primeiro nome" }).first().click();
  await dialog.getByLabel("Código da cor").fill("#2f9e6e");
  await add.click();
  await dialog.getByText("Esta cor já está em uso. Escolha outra.").waitFor();
  expect(await dialog.getByLabel("Mensagem de saudação").inputValue()).toBe(
    "Oi {{firstName}}! Entregas aqui.",
  );
  await dialog.getByRole("radio", { name: "#c2255c" }).check();
  await add.click();

  const editing = admin.getByRole("dialog", { name: "Editar fila" });
  const phone = editing.getByRole("region", { name: "Conversa de teste com o chatbot" });
  await phone.getByText("Oi Camila! Entregas aqui.").waitFor();
  await addOption(editing, "Adicionar opção", "Onde está meu pedido?", "Qual é o número dele?");
  await addOption(editing, "Adicionar opção", "Mudar o endereço");
  await addOption(editing, "Adicionar opção dentro de Onde está meu pedido?", "Já tenho o número");
  await phone.getByText("1 - Onde está meu pedido?").waitFor();
  await editing.getByRole("button", { name: "Mover Mudar o endereço" }).click();
  await admin.getByRole("menuitem", { name: "Para o início" }).click();
  await phone.getByText("1 - Mudar o endereço").waitFor();
  expect(await drawnMenu(admin, "Entregas")).toEqual(["1 Mudar o endereço", "2 Onde está meu pedido?"]);
  const grip = editing.getByRole("button", { name: "Arrastar Mudar o endereço" });
  await grip.focus();
  await admin.keyboard.press("Space");
  await admin.getByText("Mudar o endereço foi pego na posição 1.").waitFor({ state: "attached" });
  await admin.keyboard.press("ArrowDown");
  await admin.getByText("Mudar o endereço está na posição 2.").waitFor({ state: "attached" });
  await admin.keyboard.press("Space");
  await phone.getByText("2 - Mudar o endereço").waitFor();

  const customer = editing.getByRole("textbox", { name: "Mensagem", exact: true });
  for (const [said, answer] of [
    ["1", "Qual é o número dele?"],
    ["1", "Já tenho o número"],
    ["0", "Qual é o número dele?"],
    ["#", "Escolha uma opção pelo número:"],
  ] as const) {
    await customer.fill(said);
    await customer.press("Enter");
    await phone.getByRole("listitem").last().getByText(answer).waitFor();
  }
  await editing.getByRole("button", { name: "Recomeçar" }).click();
  await phone.getByText("Qual é o número dele?").waitFor({ state: "detached" });

  await editing.getByRole("button", { name: "Editar Mudar o endereço" }).click();
  await editing.getByLabel("Título").fill("Trocar o endereço");
  await phone.getByText("2 - Trocar o endereço").waitFor();
  await editing.getByLabel("Título").press("Escape");
  await phone.getByText("2 - Mudar o endereço").waitFor();
  await editing.getByRole("button", { name: "Excluir Onde está meu pedido?" }).click();
  await admin.getByText("A opção dentro dela também é excluída.").waitFor();
  await admin
    .getByRole("dialog", { name: /^Excluir a opção/ })
    .getByRole("button", { name: "Excluir" })
    .click();
  await phone.getByText("1 - Mudar o endereço").waitFor();
  await editing.getByRole("button", { name: "Salvar", exact: true }).click();
  await editing.waitFor({ state: "detached" });
  await line(admin, "Entregas").getByText("Oi {{firstName}}! Entregas aqui.").waitFor();
});

async function addOption(dialog: Locator, button: string, title: string, message = ""): Promise<void> {
  await dialog.getByRole("button", { name: button, exact: true }).first().click();
  await dialog.getByLabel("Título").fill(title);
  if (message !== "")
    await dialog.getByRole("group", { name: "Nova opção" }).getByLabel("Mensagem").fill(message);
  await dialog.getByRole("button", { name: "Salvar opção" }).click();
  await dialog.getByLabel("Título").waitFor({ state: "detached" });
}

async function drawnMenu(page: Page, name: string): Promise<string[]> {
  const queue = (await callAs(page, listQueues, {})).find((known) => known.name === name);
  const options = await callAs(page, listQueueOptions, { query: { queueId: String(queue?.id) } });
  return options.map(({ option, title }) => `${option} ${title}`);
}

/** A row of the list of queues. */
function line(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });
}
