import { listConnections } from "@recado/contract/connections";
import { startWhatsappSandbox } from "@recado/whatsapp-sandbox/sandbox";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { dashboardNumber } from "../fixtures/dashboard-number.ts";
import { delayAnswers } from "../fixtures/delay-requests.ts";
import { acceptButton, composer, deliveredTicks, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { withNewProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const admin = "dona@padaria.example";
const seller = { name: "Leo Vendas", email: "leo@padaria.example", queue: "Vendas" };
const fixer = { name: "Bia Suporte", email: "bia@padaria.example", queue: "Suporte" };
const shop = "5511940004000";
const customer = { number: "5511987650001", name: "Camila Rocha" };

const whatsapp = await startWhatsappSandbox();
whatsapp.addPhone({ number: shop, name: "Padaria" });
whatsapp.addContact(customer);
afterAll(() => whatsapp.stop());

/** A new installation with one admin and no other data, as an operator starts it. */
const fixture = withNewProduct({
  DEMO: "off",
  ADMIN_EMAIL: admin,
  ADMIN_PASSWORD: "demo1234",
  WHATSAPP_WEB_URL: whatsapp.url,
  WHATSAPP_WEB_ROOT_KEY: whatsapp.rootPublicKey.toString("base64"),
  WHATSAPP_WEB_MEDIA_CERTIFICATE: Buffer.from(whatsapp.mediaCertificate).toString("base64"),
});

const menu = "Olá! Com quem você quer falar?\n\n*1* - Suporte\n*2* - Vendas";
const support = "Suporte da padaria.\n\n*1* - Meu pedido\n*2* - Outro assunto\n\n*#* - Menu principal";
const order =
  "O que houve com o pedido?\n\n*1* - Atrasou\n*2* - Veio errado\n\n*0* - Voltar\n*#* - Menu principal";
const late = "Ele chega em até uma hora.\n\n*0* - Voltar\n*#* - Menu principal";
const closed = "O Suporte não abre hoje.\n\n*#* - Menu principal";
const question =
  "O que achou?\n\nResponda com um número de 1 a 3:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito";

// Specification (administration): an admin sets the company up alone: settings, queues with hours and options, users, a connection by QR; a customer is led through the menus, told that a queue is closed, attended and rates; the dashboard shows it.
it("a company is set up from nothing until its first customer is served and rates the service", async () => {
  const owner = await fixture.open();
  await signInPage(owner, admin);
  await owner
    .getByRole("region", { name: "Primeiros passos" })
    .getByRole("link", { name: /^Crie as filas/ })
    .waitFor();
  expect(await accessibilityViolations(owner, "first steps")).toEqual([]);
  await owner.setViewportSize(screens.phone.viewport);
  await owner.getByRole("region", { name: "Primeiros passos" }).waitFor();
  await owner.getByRole("region", { name: "Lista de atendimentos" }).waitFor();
  await owner.setViewportSize(screens.desktop.viewport);
  await choosesSettings(owner);
  await makesQueues(owner);
  await hires(owner, seller);
  await hires(owner, fixer);
  await connects(owner);
  await owner.goto("/tickets");
  await owner.getByText("Escolha um atendimento na lista para ver a conversa.").waitFor();
  expect(await owner.getByText("Primeiros passos").count()).toBe(0);

  expect(await asks("Oi")).toBe(menu);
  expect(await asks("1")).toBe(support);
  expect(await asks("1")).toBe(order);
  expect(await asks("1")).toBe(late);
  expect(await asks("0")).toBe(order);
  expect(await asks("0")).toBe(support);
  expect(await asks("#")).toBe(menu);
  await closesSupport(owner);
  expect(await asks("suporte")).toBe(closed);
  expect(await asks("#")).toBe(menu);

  const agent = await fixture.open();
  await signInPage(agent, seller.email);
  await tab(agent, "Aguardando").click();
  await agent.getByText("Ninguém está aguardando.").waitFor();
  expect(await asks("2")).toBe("Vendas, bom dia!");
  await acceptButton(agent, customer.name).click();
  await composer(agent, customer.name).waitFor();
  await sendAnswer(agent, customer.name, "Temos pão quentinho.");
  await deliveredTicks(agent, "Temos pão quentinho.").waitFor({ state: "attached" });
  expect(received().at(-1)).toContain("Temos pão quentinho.");
  const before = received().length;
  await agent.getByRole("button", { name: "Resolver", exact: true }).click();
  expect(await readsAfter(before)).toBe(question);
  expect(await asks("3")).toBe("Obrigada, volte sempre!");
  await tab(agent, "Resolvidos").click();
  await row(agent, customer.name).waitFor();

  await owner.getByRole("link", { name: "Painel" }).click();
  await expect.poll(() => dashboardNumber(owner, "Resolvidos")).toBe("1");
  expect(await dashboardNumber(owner, "Novos contatos")).toBe("1");
  const numbers = owner.getByRole("table", { name: "Atendentes" }).getByRole("row", { name: seller.name });
  await numbers.getByTitle("1 avaliação").getByText("3").waitFor();
  expect(received()).toHaveLength(13);
});

it("the dashboard of a new installation does not move when the operator's checklist arrives", async () => {
  const owner = await fixture.open();
  await signInPage(owner, admin);
  const goOn = await delayAnswers(owner, /\/api\/installation-health\/setup/);
  await owner.goto("/");
  const chart = owner.getByRole("heading", { name: "Atendimentos por atendente" });
  await chart.waitFor({ state: "attached" });
  const waiting = owner.locator("[data-waiting]");
  expect(await waiting.count()).toBe(1);
  goOn();
  await owner.getByRole("region", { name: "Prepare a instalação" }).waitFor();
  await waiting.waitFor({ state: "detached" });
  await chart.waitFor();
});

async function choosesSettings(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Configurações" }).click();
  const saved = (key: string) => page.waitForResponse((answer) => answer.ok() && answer.url().endsWith(key));
  await Promise.all([
    saved("/settings/scheduleType"),
    page.getByLabel("Horários de atendimento").selectOption("Por fila"),
  ]);
  await Promise.all([saved("/settings/userRating"), page.getByText("Avaliações", { exact: true }).click()]);
}

async function makesQueues(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Filas e chatbot" }).click();
  await page.getByText("Nenhuma fila ainda.").waitFor();
  const adding = page.getByRole("dialog", { name: "Adicionar fila" });
  const editing = page.getByRole("dialog", { name: "Editar fila" });
  await page.getByRole("button", { name: "Adicionar fila" }).first().click();
  await adding.getByLabel("Nome", { exact: true }).fill("Suporte");
  await adding.getByRole("textbox", { name: "Mensagem de saudação" }).fill("Suporte da padaria.");
  await adding.getByRole("textbox", { name: "Mensagem fora do expediente" }).fill("O Suporte não abre hoje.");
  await adding.getByText(/^Esta fila começa com horário: segunda a sexta das 08:00 às 18:00/).waitFor();
  await adding.getByRole("button", { name: "Ver os horários" }).click();
  await opensAroundTheClock(adding);
  await adding.getByRole("button", { name: "Adicionar", exact: true }).click();
  await addsOption(editing, "Adicionar opção", "Meu pedido", "O que houve com o pedido?");
  await addsOption(editing, "Adicionar opção", "Outro assunto");
  const below = "Adicionar opção dentro de Meu pedido";
  await addsOption(editing, below, "Atrasou", "Ele chega em até uma hora.");
  await addsOption(editing, below, "Veio errado");
  await editing.getByRole("button", { name: "Salvar", exact: true }).click();
  await editing.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Adicionar fila" }).click();
  await adding.getByLabel("Nome", { exact: true }).fill("Vendas");
  await adding.getByRole("textbox", { name: "Mensagem de saudação" }).fill("Vendas, bom dia!");
  await adding.getByRole("tab", { name: "Horários de Atendimento" }).click();
  await adding.getByText(/^Falta a mensagem fora do expediente/).waitFor();
  await adding.getByLabel("Tem horário de atendimento").uncheck();
  await adding.getByRole("button", { name: "Adicionar", exact: true }).click();
  await editing.getByRole("button", { name: "Salvar", exact: true }).click();
  await editing.waitFor({ state: "detached" });
}

async function opensAroundTheClock(dialog: Locator): Promise<void> {
  const allDay = async (day: string) => {
    await dialog.getByRole("switch", { name: day }).check();
    await dialog.getByLabel(`${day}, das`).fill("00:00");
    await dialog.getByLabel(`${day}, até`).fill("23:59");
  };
  await allDay("Segunda-feira");
  await dialog.getByRole("button", { name: "Copiar Segunda-feira para segunda a sexta" }).click();
  await allDay("Sábado");
  await allDay("Domingo");
}

async function addsOption(dialog: Locator, button: string, title: string, message = ""): Promise<void> {
  await dialog.getByRole("button", { name: button, exact: true }).first().click();
  await dialog.getByLabel("Título").fill(title);
  if (message !== "")
    await dialog.getByRole("group", { name: "Nova opção" }).getByLabel("Mensagem").fill(message);
  await dialog.getByRole("button", { name: "Salvar opção" }).click();
  await dialog.getByLabel("Título").waitFor({ state: "detached" });
}

/** Sets the support queue's hours so that it is closed today and tomorrow, in case midnight passes during the test. */
async function closesSupport(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Filas e chatbot" }).click();
  await page.getByRole("button", { name: "Editar Suporte" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar fila" });
  await dialog.getByRole("tab", { name: "Horários de Atendimento" }).click();
  const weekday = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "America/Sao_Paulo" });
  for (const day of [Date.now(), Date.now() + 24 * 3_600_000])
    await dialog.getByRole("switch", { name: new RegExp(weekday.format(day), "i") }).uncheck();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

async function hires(page: Page, { name, email, queue }: typeof seller): Promise<void> {
  await page.getByRole("link", { name: "Usuários" }).click();
  await page.getByRole("button", { name: "Adicionar usuário" }).click();
  const dialog = page.getByRole("dialog", { name: "Adicionar usuário" });
  await dialog.getByLabel("Nome", { exact: true }).fill(name);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Senha", { exact: true }).fill("demo1234");
  await dialog.getByRole("checkbox", { name: queue }).check();
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await page.getByRole("row").filter({ hasText: name }).getByText(queue, { exact: true }).waitFor();
}

async function connects(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Conexões" }).click();
  await page.getByRole("button", { name: "Adicionar conexão" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Adicionar conexão" });
  await dialog.getByRole("switch", { name: "Conexão padrão", checked: true, disabled: true }).waitFor();
  await dialog.getByText(/^A primeira conexão é a padrão/).waitFor();
  await dialog.getByLabel("Nome", { exact: true }).fill("Padaria");
  for (const name of [fixer.queue, seller.queue]) await dialog.getByRole("checkbox", { name }).check();
  await dialog.getByRole("tab", { name: "Mensagens" }).click();
  await dialog.getByLabel("Mensagem de saudação").fill("Olá! Com quem você quer falar?");
  await dialog.getByLabel("Mensagem de conclusão").fill("Obrigada, volte sempre!");
  await dialog.getByRole("tab", { name: "Avaliações" }).click();
  await dialog.getByLabel("Mensagem de avaliação").fill("O que achou?");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  const qr = page.getByRole("dialog", { name: "Conectar Padaria" });
  await qr.getByRole("img", { name: "QR Code para ler com o celular" }).waitFor();
  const [connection] = await callAs(page, listConnections, {});
  await whatsapp.scan(connection?.qrcode ?? "", shop);
  await qr.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "Padaria" }).getByText("Conectada").waitFor();
}

/** Returns the texts that the customer's phone has received. */
function received(): string[] {
  return whatsapp.inbox(customer.number, shop).map(({ text }) => text);
}

async function readsAfter(count: number): Promise<string> {
  return (await whatsapp.until(() => received()[count])) ?? "";
}

/** Sends a message from the customer, and returns the text that the customer receives next. */
async function asks(text: string): Promise<string> {
  const count = received().length;
  await whatsapp.say(customer.number, shop, text);
  return readsAfter(count);
}
