import { listContacts } from "@recado/contract/contacts";
import { optContactOut } from "@recado/contract/opt-outs";
import { createSchedule, listSchedules, type Schedule } from "@recado/contract/schedules";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { isLongRun, widths } from "../fixtures/widths.ts";

const fixture = withProduct();
const zone = "America/Sao_Paulo";

// Specification (administration): a calendar with the count in its title, search and add; events at their moment with the contact's name, edit and delete, live.
// Specification (sending): what is planned stands at its moment with the contact's name, edit and delete, and is live.
it.each(widths(["desktop", "phone"]))(
  "a message is scheduled, shown by day, changed and deleted on a %s, live for another user",
  async (screen) => {
    const [admin, watcher] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
    await signInPage(admin);
    await signInPage(watcher, "rafael@demo.recado");
    const words = `Sua mesa chega amanhã, ${screen}`;
    const day = dayIn(2);
    await Promise.all([openAs(admin, "list"), openAs(watcher, "list")]);

    await admin.getByRole("button", { name: "Agendar mensagem" }).click();
    const dialog = admin.getByRole("dialog", { name: "Agendar mensagem" });
    await dialog.getByRole("button", { name: "Agendar", exact: true }).click();
    await dialog.getByText("Obrigatório").waitFor();
    await dialog.getByText("Mensagem muito curta").waitFor();
    await dialog.getByRole("combobox", { name: "Contato" }).fill("Renata");
    await admin.getByRole("option", { name: /^Renata Siqueira/ }).click();
    const body = dialog.getByLabel("Mensagem", { exact: true });
    await body.fill("Olá , bom dia");
    await body.press("Home");
    for (const _ of "Olá ") await body.press("ArrowRight");
    await dialog.getByRole("button", { name: "Inserir firstName" }).click();
    await admin.keyboard.type("!");
    expect(await body.inputValue()).toBe("Olá {{firstName}}!, bom dia");
    await body.fill(words);
    const moment = dialog.getByLabel("Data e hora do envio");
    await moment.fill("31/04/2037 15:30");
    await moment.press("Tab");
    await dialog.getByText("Não existe o dia 31 em abril de 2037.").waitFor();
    expect(await moment.inputValue()).toBe("31/04/2037 15:30");
    await moment.fill(`${asTyped(day)} 1530`);
    await admin.keyboard.press("Escape");
    const question = admin.getByRole("dialog", { name: "Descartar alterações?" });
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await dialog.getByRole("button", { name: "Agendar", exact: true }).click();
    await admin.getByText("Agendamento para Renata Siqueira salvo.").waitFor();
    for (const page of [admin, watcher]) {
      await goTo(page, day);
      const seen = line(page, words);
      await seen.waitFor();
      await seen.filter({ hasText: "15:30" }).filter({ hasText: "Pendente" }).waitFor();
    }
    // Users who are neither admins nor the author of the planned message may only look at it.
    const looks = line(watcher, words).getByRole("button");
    expect(await looks.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      expect.stringMatching(/^Ver agendamento para Renata Siqueira/),
    ]);

    await line(admin, words)
      .getByRole("button", { name: /^Editar agendamento para Renata Siqueira/ })
      .click();
    const editing = admin.getByRole("dialog", { name: "Editar agendamento para Renata Siqueira" });
    await editing.getByLabel("Mensagem", { exact: true }).fill(`${words}, às dez`);
    // After a day is chosen in the calendar with the keyboard, the hour in the field is selected, so that the user can
    // type it.
    await editing.getByLabel("Data e hora do envio").press("ArrowDown");
    await admin.getByRole("dialog", { name: "Calendário" }).locator(":focus[data-selected]").waitFor();
    await admin.keyboard.press("Enter");
    await expect.poll(() => admin.evaluate(() => getSelection()?.toString())).toBe("15:30");
    await admin.keyboard.type("10h");
    await editing.getByRole("button", { name: "Salvar" }).click();
    await expectText(line(watcher, `${words}, às dez`), "10:00");

    await line(admin, `${words}, às dez`)
      .getByRole("button", { name: /^Excluir agendamento para Renata Siqueira/ })
      .click();
    const asked = admin.getByRole("dialog", { name: "Excluir este agendamento?" });
    await asked.getByRole("button", { name: "Excluir" }).click();
    await line(admin, words).waitFor({ state: "detached" });
    await line(watcher, words).waitFor({ state: "detached" });
  },
);

// Specification (administration): what is dragged to another day leaves then.
it("a scheduled message is dragged to another day and back by undo, but not into the past", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const schedule = await planFor(page, "Diego Farias", {
    body: "Arrastada pelo mês",
    sendAt: at(2, "12:00"),
  });
  await openAs(page, "month");
  await goTo(page, dayIn(2));
  await drag(page, event(page, "Diego Farias", "12:00"), cell(page, dayIn(3)));
  await page.getByText(/^Agendamento para Diego Farias movido para/).waitFor();
  await cell(page, dayIn(3))
    .getByRole("button", { name: /12:00 Diego Farias/ })
    .waitFor();
  expect((await look(page, schedule)).sendAt).toBe(at(3, "12:00"));
  await page.getByRole("button", { name: "Desfazer" }).click();
  await cell(page, dayIn(2))
    .getByRole("button", { name: /12:00 Diego Farias/ })
    .waitFor();
  expect((await look(page, schedule)).sendAt).toBe(at(2, "12:00"));

  await openAs(page, "day");
  await event(page, "Diego Farias", "12:00").waitFor({ state: "detached" });
  await goTo(page, dayIn(2));
  await event(page, "Diego Farias", "12:00").press("Enter");
  await page.getByRole("dialog", { name: "Editar agendamento para Diego Farias" }).waitFor();
});

it("a repeated message shows future dates, and a change asks for one or all of them", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await planFor(page, "Beatriz Lacerda", {
    body: "Toda semana de novo",
    sendAt: at(1, "11:00"),
    repeats: { rhythm: "weekly" },
  });
  await openAs(page, "week");
  await goTo(page, dayIn(8));
  await event(page, "Beatriz Lacerda", "11:00")
    .getByText("Repetição prevista")
    .waitFor({ state: "attached" });
  await event(page, "Beatriz Lacerda", "11:00").click();
  const dialog = page.getByRole("dialog", { name: "Editar agendamento para Beatriz Lacerda" });
  await dialog.getByLabel("Mensagem", { exact: true }).fill("Só na semana que vem");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const which = page.getByRole("dialog", { name: "Salvar mensagem que se repete" });
  await which.getByLabel("Todas as que ainda não foram enviadas").waitFor();
  expect(await accessibilityViolations(page, "which of a series")).toEqual([]);
  await which.getByLabel("Só esta").check();
  await which.getByRole("button", { name: "Salvar" }).click();
  await event(page, "Beatriz Lacerda", "11:00").getByText("Pendente").waitFor({ state: "attached" });
  await goTo(page, dayIn(15));
  // The URL contains the view and the day. A reload therefore keeps both, and the browser's back button leads to the
  // previous week.
  await page.reload();
  await event(page, "Beatriz Lacerda", "11:00").click();
  await dialog.getByRole("button", { name: "Pular" }).click();
  await page
    .getByRole("dialog", { name: "Pular mensagem que se repete" })
    .getByRole("button", { name: "Pular" })
    .click();
  await event(page, "Beatriz Lacerda", "11:00").waitFor({ state: "detached" });
  await page.goBack();
  await event(page, "Beatriz Lacerda", "11:00").getByText("Pendente").waitFor({ state: "attached" });
  await goTo(page, dayIn(1));
  await event(page, "Beatriz Lacerda", "11:00").click();
  expect(await dialog.getByLabel("Repetir").inputValue()).toBe("weekly");
  await dialog.getByLabel("Mensagem", { exact: true }).fill("Daqui em diante");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const question = page.getByRole("dialog", { name: "Salvar mensagem que se repete" });
  await question.getByLabel("Esta e todas as seguintes").check();
  await question.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Agendamento para Beatriz Lacerda salvo.").waitFor();
  await event(page, "Beatriz Lacerda", "11:00").click();
  await dialog.getByRole("button", { name: "Excluir" }).click();
  const removal = page.getByRole("dialog", { name: "Excluir este agendamento?" });
  await removal.getByLabel("Esta e todas as seguintes").check();
  await removal.getByRole("button", { name: "Excluir" }).click();
  await event(page, "Beatriz Lacerda", "11:00").waitFor({ state: "detached" });
  await goTo(page, dayIn(8));
  await event(page, "Beatriz Lacerda", "11:00").waitFor({ state: "detached" });
});

// Specification (administration): searchParam, in whatever period.
// Specification (sending): a calendar with the count in its title, a search and a way to add.
it("a scheduled message is found by its text in any period and counted", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await planFor(page, "Caio Brandão", { body: "Revisão daqui a um ano", sendAt: at(400, "09:00") });
  await openAs(page, "list");
  await page.getByRole("searchbox", { name: "Buscar agendamentos" }).fill("revisão daqui");
  await page.getByText("1 agendamento encontrado, nenhum neste período.").waitFor();
  await page.getByRole("button", { name: "Ir até o mais recente" }).click();
  await line(page, "Revisão daqui a um ano").waitFor();
  await page.getByRole("searchbox", { name: "Buscar agendamentos" }).fill("nada como isto");
  await page.getByText("Nenhum agendamento com “nada como isto”.").waitFor();
});

it.each(widths(["desktop", "phone"]))(
  "a failed scheduled message shows its reason in list and dialog, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    const words = `Toda semana, ${screen}`;
    const { contactId } = await planFor(page, "Caio", { body: words, sendAt: at(9, "09:00") });
    await callAs(page, optContactOut, { params: { id: String(contactId) } });
    await planFor(page, "Caio", { body: words, sendAt: justNow(), repeats: { rhythm: "weekly" } });
    const why = "Este contato não quer receber mensagens automáticas; o que se repete não é enviado.";
    await openAs(page, "list");
    const failed = line(page, words).filter({ hasText: why });
    await failed.getByRole("button", { name: /^Editar agendamento para Caio/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Editar agendamento para Caio/ });
    await dialog.getByText(why).waitFor();
    expect(await accessibilityViolations(page, "a scheduled message that failed")).toEqual([]);
  },
);

it.each(widths(["desktop", "phone"]))(
  "the views of scheduled messages have no accessibility violation, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    await planFor(page, "Marcelo Tavares", {
      body: "Para quem não vê",
      sendAt: at(0, "23:59"),
      repeats: { rhythm: "monthly" },
    });
    for (const view of ["month", "week", "day", "list"] as const) {
      await openAs(page, view);
      await page.getByRole("heading", { level: 2 }).filter({ hasText: /\d{4}/ }).waitFor();
      await page.getByText("Marcelo Tavares").or(page.getByText(/^\+/)).first().waitFor();
      expect(await accessibilityViolations(page, view)).toEqual([]);
    }
  },
);

isLongRun(() => {
  // Specification (sending): a full day is shown whole.
  it("the hidden messages of a full day are shown in a layer over the month", async () => {
    const page = await fixture.open();
    await signInWithoutPage(page);
    for (const time of ["08:30", "09:30", "10:30", "11:30", "12:30"])
      await planFor(page, "Diego Farias", { body: `Às ${time} em ponto`, sendAt: at(5, time) });
    await openAs(page, "month");
    await goTo(page, dayIn(5));
    await cell(page, dayIn(5))
      .getByText(/^mais \d$/)
      .click();
    const whole = page.getByRole("dialog").filter({ hasText: "12:30" });
    await whole.waitFor();
    expect(await whole.evaluate((shown) => getComputedStyle(shown).backgroundColor)).toMatch(/^rgb\(/);
    expect(await accessibilityViolations(page, "a full day", undefined, ["light", "dark"])).toEqual([]);
  });

  it("on a phone a month counts each day's scheduled messages and lists the chosen day", async () => {
    const page = await fixture.open(screens.phone);
    await signInWithoutPage(page);
    await planFor(page, "Marcelo Tavares", { body: "Primeira do dia", sendAt: at(3, "10:15") });
    await planFor(page, "Diego Farias", { body: "Segunda do dia", sendAt: at(3, "14:00") });
    await openAs(page, "month");
    await goTo(page, dayIn(3));
    await cell(page, dayIn(3))
      .getByRole("link", { name: /, [2-9] agendamentos$/ })
      .tap();
    await line(page, "Primeira do dia").filter({ hasText: "10:15" }).waitFor();
    await line(page, "Segunda do dia").filter({ hasText: "14:00" }).waitFor();
    // The URL contains the day, so a reload keeps it.
    await page.reload();
    await line(page, "Primeira do dia")
      .getByRole("button", { name: /^Editar agendamento para Marcelo/ })
      .tap();
    const dialog = page.getByRole("dialog", { name: /^Editar agendamento para Marcelo/ });
    await dialog.getByRole("button", { name: "Cancelar" }).tap();
    await cell(page, dayIn(4)).tap();
    await line(page, "Primeira do dia").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Agendar mensagem para / }).tap();
    const asked = page.getByRole("dialog", { name: "Agendar mensagem" }).getByLabel("Data e hora do envio");
    expect(await asked.inputValue()).toBe(`${asTyped(dayIn(4))} 09:00`);
  });
});

type View = "month" | "week" | "day" | "list";

async function openAs(page: Page, view: View): Promise<void> {
  await page.goto("/schedules");
  await page.getByLabel("Visão").selectOption(view);
}

/** Goes to the day with the calendar's buttons. Waits after each click until the calendar has been rendered. */
async function goTo(page: Page, day: string): Promise<void> {
  const next = page.getByRole("button", { name: "Próximo período" });
  await page.getByRole("button", { name: "Hoje" }).click();
  if ((await page.getByLabel("Visão").inputValue()) === "list") {
    if (day.slice(0, 7) !== dayIn(0).slice(0, 7)) await next.click();
    return;
  }
  const first = page.locator("[data-date]").first();
  await first.waitFor();
  while ((await page.locator(`[data-date="${day}"]`).count()) === 0) {
    const before = await first.getAttribute("data-date");
    await next.click();
    await expect.poll(() => first.getAttribute("data-date")).not.toBe(before);
  }
}

function line(page: Page, words: string): Locator {
  return page.locator("[class*=line_]").filter({ hasText: words });
}

function event(page: Page, name: string, time: string): Locator {
  return page.getByRole("button", { name: new RegExp(`${time} ?${name}`) });
}

function cell(page: Page, day: string): Locator {
  return page.locator(`[data-date="${day}"]`).first();
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("the day is not visible");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

async function expectText(where: Locator, text: string): Promise<void> {
  await where.filter({ hasText: text }).waitFor();
}

async function planFor(page: Page, name: string, body: Record<string, unknown>): Promise<Schedule> {
  const { contacts } = await callAs(page, listContacts, { query: { searchParam: name } });
  const [contact] = contacts;
  if (!contact) throw new Error(`expected the demonstration's contact ${name}, found none`);
  return callAs(page, createSchedule, { body: { ...body, contactId: contact.id } as never });
}

async function look(page: Page, { id, contactId }: Schedule): Promise<Schedule> {
  const { schedules } = await callAs(page, listSchedules, { query: { contactId: String(contactId) } });
  const found = schedules.find((one) => one.id === id);
  if (!found) throw new Error("the scheduled message no longer exists");
  return found;
}

/** Returns the time of one second ago. A message that is planned for this time is sent at once. */
function justNow(): string {
  return new Date(Date.now() - 1_000).toISOString();
}

/** Returns the date that is the given number of days from today in the company's time zone, as YYYY-MM-DD. */
function dayIn(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
}

/** Formats a date as day/month/year, as Brazilians type it. */
function asTyped(day: string): string {
  return day.split("-").toReversed().join("/");
}

/**
 * Returns the moment at the given day and time as an ISO string. The company's time zone has no daylight saving time.
 */
function at(days: number, time: string): string {
  return `${new Date(`${dayIn(days)}T${time}:00-03:00`).toISOString()}`;
}
