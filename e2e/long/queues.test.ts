import { listConnections, updateConnection } from "@recado/contract/connections";
import { listQueueOptions } from "@recado/contract/queue-options";
import { listQueues, updateQueue } from "@recado/contract/queues";
import { updateSetting } from "@recado/contract/settings";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const secondCopies = "Segunda via de cobranças (Asaas)";

// Specification (administration): queues have an order, by drag, keys or menu.
// Specification (administration): asaas: the queue's switch.
it("an admin creates a queue with a menu, orders the queues and tries the menu", async () => {
  const admin = await fixture.open();
  await signInWithoutPage(admin);
  await admin.goto("/queues");
  await line(admin, "Vendas").waitFor();
  await admin.getByRole("button", { name: "Adicionar fila" }).click();
  const dialog = admin.getByRole("dialog", { name: "Adicionar fila" });
  expect(new URL(admin.url()).search).toBe("?new=true");
  const add = dialog.getByRole("button", { name: "Adicionar", exact: true });
  await add.click();
  await dialog.getByText("Obrigatório").waitFor();
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
  await dialog.getByRole("switch", { name: secondCopies }).check();
  await add.click();

  const editing = admin.getByRole("dialog", { name: "Editar fila" });
  const phone = editing.getByRole("region", { name: "Conversa de teste com o chatbot" });
  await phone.getByText("Oi Camila! Entregas aqui.").waitFor();
  expect(await editing.getByRole("switch", { name: secondCopies }).isChecked()).toBe(true);
  await addOption(editing, "Adicionar opção", "Onde está meu pedido?", "Qual é o número dele?");
  await addOption(editing, "Adicionar opção", "Mudar o endereço");
  await addOption(editing, "Adicionar opção dentro de Onde está meu pedido?", "Já tenho o número");
  await phone.getByText("1 - Onde está meu pedido?").waitFor();
  await editing.getByRole("button", { name: "Mover Mudar o endereço" }).click();
  await admin.getByRole("menuitem", { name: "Para o início" }).click();
  await phone.getByText("1 - Mudar o endereço").waitFor();
  const moved = ["1 Mudar o endereço", "2 Onde está meu pedido?"];
  await expect.poll(() => drawnMenu(admin, "Entregas")).toEqual(moved);
  const grip = editing.getByRole("button", { name: "Arrastar Mudar o endereço" });
  await grip.focus();
  await admin.keyboard.press("Space");
  await admin.getByText("Item Mudar o endereço levantado na posição 1.").waitFor({ state: "attached" });
  await admin.keyboard.press("ArrowDown");
  await admin.getByText("Item Mudar o endereço na posição 2.").waitFor({ state: "attached" });
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
  await line(admin, "Entregas")
    .getByText("Ninguém atende esta fila, e nenhuma conexão leva a ela.")
    .waitFor();
  expect(await line(admin, "Vendas").getByText("esta fila").count()).toBe(0);
  const [queues, [connection]] = [
    await callAs(admin, listQueues, {}),
    await callAs(admin, listConnections, {}),
  ];
  if (!connection) throw new Error("expected the demonstration's connection, found none");
  await callAs(admin, updateConnection, {
    params: { id: String(connection.id) },
    body: { queueIds: queues.map(({ id }) => id) },
  });
  await line(admin, "Entregas").getByText("Ninguém atende esta fila: adicione-a a um usuário.").waitFor();
});

// Specification (administration): queues update live.
it("a changed queue changes live everywhere, and can be deleted once its tickets have moved", async () => {
  const [admin, watcher] = await Promise.all([fixture.open(screens.phone), fixture.open()]);
  await signInWithoutPage(admin);
  await signInPage(watcher, "rafael@demo.recado");
  const chip = (name: string) =>
    watcher
      .getByRole("region", { name: "Lista de atendimentos" })
      .getByRole("listitem")
      .getByText(name, { exact: true })
      .first();
  await chip("Vendas").waitFor();
  await admin.goto("/queues");
  const vendas = (await callAs(admin, listQueues, {})).find(({ name }) => name === "Vendas");
  if (!vendas) throw new Error("expected the demonstration's queue for sales, found none");
  const params = { id: String(vendas.id) };
  await callAs(admin, updateQueue, { params, body: { name: "Comercial", color: "#9c36b5" } });
  await line(admin, "Comercial").waitFor();
  await chip("Comercial").waitFor();

  await admin.getByRole("button", { name: "Mover Comercial" }).click();
  await admin.getByRole("menuitem", { name: "Para o fim" }).click();
  await admin.getByText(/^Comercial está agora na posição/).waitFor();
  const other = await admin.context().newPage();
  await other.goto(`/queues?edit=${vendas.id}`);
  const editing = other.getByRole("dialog", { name: "Editar fila" });
  await editing.getByLabel("Nome", { exact: true }).fill("Vendas e trocas");
  await admin.getByRole("button", { name: "Excluir Comercial" }).click();
  const asking = admin.getByRole("dialog", { name: "Excluir Comercial?" });
  await asking.getByRole("button", { name: "Excluir" }).click();
  await asking.getByText(/Atendimentos ainda nesta fila: \d+\./).waitFor();
  await asking.getByLabel("Para onde vão os atendimentos").selectOption({ label: "Pós-venda" });
  await asking.getByRole("button", { name: "Excluir" }).click();
  await line(admin, "Comercial").waitFor({ state: "detached" });
  // The deleted queue was the agent's only one, so the agent serves no queue any more.
  await chip("Comercial").waitFor({ state: "detached" });
  await editing.getByText("Fila não encontrada.").waitFor();
  expect(await editing.getByLabel("Nome", { exact: true }).inputValue()).toBe("Vendas e trocas");
});

// Specification (administration): the tab of hours is there only when scheduleType is queue.
it("the queue dialog has a tab for hours only with hours per queue, without a violation", async () => {
  const page = await fixture.open(screens.desktop);
  await signInWithoutPage(page);
  const setHours = (value: string) =>
    callAs(page, updateSetting, { params: { key: "scheduleType" }, body: { value } });
  await setHours("disabled");
  await page.goto("/queues?edit=2");
  const dialog = page.getByRole("dialog", { name: "Editar fila" });
  await dialog.getByRole("tab", { name: "Dados da Fila" }).waitFor();
  expect(await dialog.getByRole("tab").allTextContents()).toEqual(["Dados da Fila", "Distribuição"]);
  await setHours("queue");
  await dialog.getByRole("tab", { name: "Horários de Atendimento" }).click();
  await dialog.getByLabel("Tem horário de atendimento").check();
  await dialog.getByLabel("Terça-feira, das").fill("09:30");
  await dialog.getByRole("button", { name: "Adicionar intervalo em Terça-feira" }).click();
  await dialog.getByLabel("Terça-feira, intervalo até").fill("13:15");
  await dialog.getByRole("button", { name: "Copiar Terça-feira para segunda a sexta" }).click();
  await dialog.getByRole("switch", { name: "Sábado" }).uncheck();
  await dialog.getByLabel("Sexta-feira, até").fill("");
  await dialog.getByText("Preencha o início e o fim.").waitFor();
  const found = await accessibilityViolations(page, "hours");
  await dialog.getByRole("tab", { name: "Dados da Fila" }).click();
  await dialog.getByLabel("Mensagem de saudação").fill("Oi! Aqui é o pós-venda.");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await dialog.getByLabel("Sexta-feira, até").waitFor();
  await dialog.getByRole("img", { name: "com erros" }).waitFor();
  await dialog.getByLabel("Sexta-feira, até").fill("17h");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const after = (await callAs(page, listQueues, {})).find(({ id }) => id === 2);
  const broken = { startLunchTime: "12:00", endLunchTime: "13:15" };
  expect(after?.schedules).toMatchObject([
    ...["monday", "tuesday", "wednesday", "thursday"].map((weekdayEn) => ({
      weekdayEn,
      startTime: "09:30",
      endTime: "18:00",
      ...broken,
    })),
    { weekdayEn: "friday", startTime: "09:30", endTime: "17:00", ...broken },
    { weekdayEn: "saturday", startTime: "00:00", endTime: "00:00" },
    { weekdayEn: "sunday", startTime: "00:00", endTime: "00:00" },
  ]);

  await page.goto("/queues?edit=2");
  await addOption(dialog, "Adicionar opção", "Garantia", "De 12 meses.");
  await addOption(dialog, "Adicionar opção dentro de Garantia", "O que ela cobre");
  await dialog.getByRole("button", { name: "Editar Garantia" }).click();
  found.push(...(await accessibilityViolations(page, "a queue")));
  await setHours("disabled");
  await dialog.getByRole("tab", { name: "Horários de Atendimento" }).waitFor({ state: "detached" });
  await page.setViewportSize(screens.phone.viewport);
  await page.goto("/queues");
  await line(page, "Pós-venda").waitFor();
  expect(found).toEqual([]);
});

it("the queues page reports a failed list and a missing queue, and leads agents away", async () => {
  const [page, agent] = await Promise.all([fixture.open(), fixture.open()]);
  await signInWithoutPage(page);
  await page.goto("/queues?edit=999999");
  await page.getByText("Fila não encontrada.").waitFor();
  await page.waitForURL("**/queues");
  await page.route("**/api/queue", (route) => route.abort());
  await page.reload();
  await page.getByText("Não foi possível carregar a lista de registros").waitFor();
  await page.unroute("**/api/queue");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await line(page, "Pós-venda").waitFor();
  await signInPage(agent, "bruna@demo.recado");
  expect(await agent.getByRole("link", { name: "Filas e chatbot" }).count()).toBe(0);
  await agent.goto("/queues");
  await agent.getByText("Acesso não permitido").waitFor();
  await agent.waitForURL("**/tickets");
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

/** Locates a queue in the list of queues by its name. */
function line(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });
}
