import { writeAsPersona } from "@recado/contract/demo-phones";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, bubble, conversation, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const pages = 25;
const pageSize = 20;
const atOnce = 10;

// Specification (tickets): the message list scrolls upward without end.
it("the reader's position in a conversation is kept while older pages load above", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page, "rafael@demo.recado");
  await writeMuch(page, pages * pageSize);
  // Opens the list only after the last message was written, so that the conversation is rendered once.
  await page.goto("/tickets");
  await tab(page, "Aguardando").click();
  await row(page, "Camila Rocha").getByText("A última de todas").waitFor({ timeout: 120_000 });
  const older = await holdOlderPages(page);
  await acceptButton(page, "Camila Rocha").click();
  await bubble(page, "Mensagem Automática:").waitFor();

  const shifts: Shift[] = [];
  for (let count = 0; count < pages; count++) {
    await page.evaluate(scrollUp);
    const release = await older.next();
    await page.evaluate(watchPlace);
    release();
    shifts.push(await page.evaluate(placeAfterGrowth));
  }
  expect(shifts.map(({ lasting }) => lasting)).toEqual(Array.from({ length: pages }, () => 0));
  expect(Math.max(...shifts.map(({ inAnyFrame }) => inAnyFrame))).toBeLessThanOrEqual(1);
  expect(await conversation(page, "Camila Rocha").locator("*").count()).toBeLessThan(3_000);

  await page.evaluate(scrollUp);
  await bubble(page, "A primeira de todas").waitFor();
  await page.getByRole("button", { name: /^Ir para o fim/ }).click();
  await bubble(page, "Mensagem Automática:").waitFor();
});

/** Writes messages of many different lengths, so that the rows are not as high as the page estimates. */
async function writeMuch(page: Page, count: number): Promise<void> {
  const sentence = "O prazo de entrega desta cidade depende da transportadora que passa na semana. ";
  const write = (text: string) =>
    callAs(page, writeAsPersona, { params: { personaId: "camila" }, body: { text } });
  await write("A primeira de todas");
  for (let number = 0; number < count; number += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => write(sentence.repeat(((number + index) % 5) + 1))),
    );
  await write("A última de todas");
}

/**
 * Holds back the first request for each page of older messages, so that the test can observe the loading. A repeated
 * request is not held back.
 */
async function holdOlderPages(page: Page): Promise<{ next(): Promise<() => void> }> {
  const held: (() => void)[] = [];
  const known = new Set<string>();
  await page.route(/\/api\/messages\/\d+\?.*before=/, async (route) => {
    const address = route.request().url();
    if (!known.has(address)) await new Promise<void>((resolve) => held.push(resolve));
    known.add(address);
    await route.continue();
  });
  return {
    next: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      return held.shift() ?? (() => {});
    },
  };
}

interface Shift {
  lasting: number;
  inAnyFrame: number;
}

/** Functions that the tests run inside the browser page. */

declare global {
  interface Window {
    watched: { key: string; top: number; height: number; worst: number; frames: number };
  }
}

function scrollUp(): void {
  const scroller = document.querySelector('[aria-label="Mensagens com Camila Rocha"]');
  scroller?.scrollTo({ top: 40 });
}

/**
 * Runs in the page. Remembers the position of a visible row when nothing moves, and checks the position in every frame
 * from then on.
 */
async function watchPlace(): Promise<void> {
  const scroller = document.querySelector('[aria-label="Mensagens com Camila Rocha"]');
  if (!scroller) throw new Error("expected an open conversation, found none");
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const rows = () => [...scroller.querySelectorAll<HTMLElement>("[data-key]")];
  const edge = scroller.getBoundingClientRect().top;
  for (let calm = 0, before = -1; calm < 5; ) {
    await frame();
    calm = scroller.scrollHeight === before ? calm + 1 : 0;
    before = scroller.scrollHeight;
  }
  const first = rows()
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .find((row) => row.getBoundingClientRect().top >= edge);
  if (!first?.dataset.key) throw new Error("expected a visible row, found none");
  const watched = {
    key: first.dataset.key,
    top: first.getBoundingClientRect().top,
    height: scroller.scrollHeight,
    worst: 0,
    frames: 0,
  };
  window.watched = watched;
  const look = () => {
    if (window.watched !== watched) return;
    const row = rows().find(({ dataset }) => dataset.key === watched.key);
    const shift = row ? Math.abs(row.getBoundingClientRect().top - watched.top) : 1_000;
    watched.worst = Math.max(watched.worst, shift);
    watched.frames = scroller.scrollHeight > watched.height + 100 ? watched.frames + 1 : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Runs in the page. Waits until the older messages are loaded and nothing moves, and returns how far the row has moved.
 */
async function placeAfterGrowth(): Promise<Shift> {
  while (window.watched.frames < 8) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { key, top, worst } = window.watched;
  const row = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return { lasting: row ? row.getBoundingClientRect().top - top : 1_000, inAnyFrame: worst };
}
