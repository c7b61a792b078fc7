import { writeAsPersona } from "@recado/contract/demo-phones";
import { listQueues, updateQueue } from "@recado/contract/queues";
import { updateUser } from "@recado/contract/staff";
import { listTickets } from "@recado/contract/tickets";
import { listUserNames } from "@recado/contract/users";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { lookAt, openTwice, recordsOf } from "../fixtures/alert-records.ts";
import { callAs } from "../fixtures/call-as.ts";
import { conversation, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
/** A ticket returns or moves within the minute after its time is over. */
const returning = { timeout: 180_000 };

it("an admin lets a queue take turns: tickets go to who is there and below the limit, alert once, and return without an answer", async () => {
  const [admin, rafael, bruna] = await Promise.all([fixture.open(), fixture.openCold(), fixture.open()]);
  await Promise.all([signInPage(admin), signInPage(bruna, "bruna@demo.recado")]);
  await setUser(admin, "Bruna Teixeira", { queueIds: await queueIdsOf(admin, ["Vendas", "Financeiro"]) });
  await setUser(admin, "Marina Costa", { capacity: 0 });
  await setAvailability(bruna, "Bruna Teixeira", "Almoço");
  const second = await openTwice(rafael, "rafael@demo.recado");
  await limitTickets(admin, "Rafael Nunes", "2");

  const dialog = await openDistribution(admin, "Vendas");
  await dialog
    .getByLabel("Quem recebe os atendimentos que aguardam")
    .selectOption({ label: "Rodízio entre os atendentes" });
  await dialog.getByLabel("Devolver à fila sem resposta após").fill("1");
  await dialog.getByLabel("Bruna Teixeira").waitFor();
  expect(await accessibilityViolations(admin, "the distribution of a queue")).toEqual([]);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "detached" });

  const given = "De Vendas para você: Beatriz Lacerda";
  await expect.poll(() => recordsOf(rafael, second)).toEqual({ shown: [given], sounds: 1 });
  await rafael.getByRole("status").filter({ hasText: given }).getByRole("button", { name: "Abrir" }).click();
  const beatriz = conversation(rafael, "Beatriz Lacerda");
  await beatriz.getByText(/^Atribuído a Rafael Nunes pelo rodízio da fila Vendas/).waitFor();
  await sendAnswer(rafael, "Beatriz Lacerda", "Temos sim, Beatriz!");

  // Rafael has reached his limit and Bruna is away, so the ticket waits until she is back.
  await chooseQueue(admin, "camila");
  await tab(rafael, "Aguardando").click();
  await row(rafael, "Camila Rocha").waitFor();
  await setAvailability(bruna, "Bruna Teixeira", "Disponível");
  await row(bruna, "Camila Rocha").getByRole("link").click();
  const camila = conversation(bruna, "Camila Rocha");
  await camila.getByText(/^Atribuído a Bruna Teixeira pelo rodízio da fila Vendas/).waitFor();

  await camila
    .getByText("Devolvido à fila Vendas porque Bruna Teixeira não respondeu em 1 min")
    .waitFor(returning);
  expect(await assignmentsOf(rafael, second)).toEqual([given]);
  await rafael.goto("/tickets");
  await lookAt(rafael, false);
  await row(rafael, "Renata Siqueira").getByRole("link").click();
  await rafael.getByRole("button", { name: "Resolver", exact: true }).first().click();
  await rafael.getByText("De Vendas para você: Camila Rocha").first().waitFor();
  await camila.getByText(/^Atribuído a Rafael Nunes pelo rodízio da fila Vendas/).waitFor();
});

it("a queue overflows after its time, and the other queue gives its tickets to who has the fewest, in one alert", async () => {
  const admin = await fixture.openCold();
  const second = await openTwice(admin, "admin@demo.recado");
  const [sales = 0, care] = await queueIdsOf(admin, ["Vendas", "Pós-venda"]);
  const byHand = { assignment: "manual", giveBackMinutes: null } as const;
  await callAs(admin, updateQueue, { params: { id: String(sales) }, body: byHand });
  await setUser(admin, "Marina Costa", { capacity: null });
  await setUser(admin, "Rodrigo Alves", { capacity: 0 });
  const source = await openDistribution(second, "Financeiro");
  await source.getByLabel("Quando a espera é longa, mover para").selectOption({ label: "Pós-venda" });
  await source.getByLabel("Mover após uma espera de").fill("1");
  await source.getByRole("button", { name: "Salvar" }).click();
  await source.waitFor({ state: "detached" });
  const query = { status: "pending", showAll: "true" } as const;
  const waitingThere = async () =>
    (await callAs(admin, listTickets, { query })).tickets.filter(({ queueId }) => queueId === care).length;
  await expect.poll(waitingThere, returning).toBe(2);

  const goal = await openDistribution(second, "Pós-venda");
  await goal
    .getByLabel("Quem recebe os atendimentos que aguardam")
    .selectOption({ label: "Quem tem menos atendimentos" });
  // The page was loaded anew, and looks as if the user were looking at it.
  await lookAt(second, false);
  await goal.getByRole("button", { name: "Salvar" }).click();
  const given = "Você recebeu 2 atendimentos";
  await admin.getByText(given).waitFor();
  await expect.poll(() => assignmentsOf(admin, second)).toEqual([given]);
  await row(admin, "Heitor Campos").getByRole("link").click();
  const moved = conversation(admin, "Heitor Campos");
  await moved.getByText("Transferido para Pós-venda porque esperou 1 min na fila Financeiro").waitFor();
  await moved.getByText(/^Atribuído a Marina Costa por ter menos atendimentos na fila Pós-venda/).waitFor();
});

it("on a phone, the tabs of the queue dialog stay on one line", async () => {
  const page = await fixture.open(screens.phone);
  await signInPage(page);
  const dialog = await openDistribution(page, "Vendas");
  const tops = await dialog
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await accessibilityViolations(page, "the distribution of a queue on a phone", dialog)).toEqual([]);
});

/** Returns the notifications about assigned tickets that the pages have shown. */
async function assignmentsOf(...pages: Page[]): Promise<string[]> {
  return (await recordsOf(...pages)).shown.filter((title) => /^Você recebeu|para você:/.test(title));
}

async function openDistribution(page: Page, queue: string) {
  const [id] = await queueIdsOf(page, [queue]);
  await page.goto(`/queues?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Editar fila" });
  await dialog.getByRole("tab", { name: "Distribuição" }).click();
  return dialog;
}

async function queueIdsOf(page: Page, names: readonly string[]): Promise<number[]> {
  const queues = await callAs(page, listQueues, {});
  return names.flatMap((name) => queues.find((queue) => queue.name === name)?.id ?? []);
}

async function setUser(
  admin: Page,
  name: string,
  body: { capacity?: number | null; queueIds?: number[] },
): Promise<void> {
  const user = (await callAs(admin, listUserNames, {})).find((one) => one.name === name);
  await callAs(admin, updateUser, { params: { id: String(user?.id) }, body });
}

/** Sets the limit of open tickets in the user's dialog. */
async function limitTickets(admin: Page, name: string, limit: string): Promise<void> {
  await admin.goto("/users");
  await admin.getByRole("button", { name: `Editar ${name}` }).click();
  const dialog = admin.getByRole("dialog", { name: "Editar usuário" });
  await dialog.getByLabel("Limite de atendimentos em aberto").fill(limit);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Sets whether the user of the page is available, in the account menu. */
async function setAvailability(page: Page, name: string, choice: "Almoço" | "Disponível"): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Conta de ${name.split(" ")[0]}`) }).click();
  await page.getByRole("menuitemradio", { name: choice }).click();
  const label = choice === "Disponível" ? `Conta de ${name}` : `Conta de ${name} (Ausente: ${choice})`;
  await page.getByRole("button", { name: label, exact: true }).waitFor();
}

/** Lets a customer write and choose the first queue of the chatbot's menu. */
async function chooseQueue(page: Page, personaId: string): Promise<void> {
  for (const text of ["Bom dia!", "1"])
    await callAs(page, writeAsPersona, { params: { personaId }, body: { text } });
}
