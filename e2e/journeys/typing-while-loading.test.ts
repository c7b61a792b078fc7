import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { readCommandTraces } from "../fixtures/command-traces.ts";
import { delayAnswers } from "../fixtures/delay-requests.ts";
import { composer, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const customer = "João Pedro Alencar";

it("letters typed while the note field loads go into the note and run no commands", async () => {
  const page = await openTicket();
  const before = await readCommandTraces(page);
  const load = await delayAnswers(page, /\/assets\/note-box-/);
  await page.getByRole("switch", { name: "Observação" }).click();
  await page.keyboard.type("entregar amanha cedo");
  load();
  const note = page.getByRole("textbox", { name: `Observação sobre ${customer}` });
  await expect.poll(() => note.inputValue()).toBe("entregar amanha cedo");
  expect(await readCommandTraces(page)).toEqual(before);
});

it("letters typed after a click into the conversation go into the answer", async () => {
  const page = await openTicket();
  const before = await readCommandTraces(page);
  await page.getByRole("article").first().click();
  await page.keyboard.type("entendi");
  expect(await composer(page, customer).inputValue()).toBe("entendi");
  expect(await readCommandTraces(page)).toEqual(before);
});

it("letters typed while a ticket is opening go into its answer", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const load = await delayAnswers(page, /\/assets\/conversation-/);
  // A busy browser asks for the delayed file before it reports the page as loaded, so that report is not awaited.
  await page.goto("/tickets", { waitUntil: "commit" });
  const { tickets } = await readCommandTraces(page);
  await row(page, customer).getByRole("link").click();
  await page.keyboard.type("entendi, vou ver");
  load();
  await expect.poll(() => composer(page, customer).inputValue()).toBe("entendi, vou ver");
  expect((await readCommandTraces(page)).tickets).toEqual(tickets);
});

async function openTicket(): Promise<Page> {
  const page = await fixture.open();
  await signInPage(page);
  await row(page, customer).getByRole("link").click();
  await composer(page, customer).waitFor();
  return page;
}
