import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { holdAnswers } from "../fixtures/hold-back.ts";
import { composer, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { readTraces } from "../fixtures/type-early.ts";

const fixture = withProduct();
const customer = "João Pedro Alencar";

it("letters typed while the note field loads go into the note and run no commands", async () => {
  const page = await openTicket();
  const before = await readTraces(page);
  const load = await holdAnswers(page, /\/assets\/note-box-/);
  await page.getByRole("switch", { name: "Nota interna" }).click();
  await page.keyboard.type("entregar amanha cedo");
  load();
  const note = page.getByRole("textbox", { name: `Nota interna sobre ${customer}` });
  await expect.poll(() => note.inputValue()).toBe("entregar amanha cedo");
  expect(await readTraces(page)).toEqual(before);
});

it("letters typed after a click into the conversation go into the answer", async () => {
  const page = await openTicket();
  const before = await readTraces(page);
  await page.getByRole("article").first().click();
  await page.keyboard.type("entendi");
  expect(await composer(page, customer).inputValue()).toBe("entendi");
  expect(await readTraces(page)).toEqual(before);
});

it("letters typed while a ticket is opening go into its answer", async () => {
  const page = await fixture.open();
  const load = await holdAnswers(page, /\/assets\/conversation-/);
  await signIn(page);
  const { tickets } = await readTraces(page);
  await row(page, customer).getByRole("link").click();
  await page.keyboard.type("entendi, vou ver");
  load();
  await expect.poll(() => composer(page, customer).inputValue()).toBe("entendi, vou ver");
  expect((await readTraces(page)).tickets).toEqual(tickets);
});

async function openTicket(): Promise<Page> {
  const page = await fixture.open();
  await signIn(page);
  await row(page, customer).getByRole("link").click();
  await composer(page, customer).waitFor();
  return page;
}
