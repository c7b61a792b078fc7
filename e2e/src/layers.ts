import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { violations } from "./violations.ts";

/** Something that opens over the page or beside it, and goes again with Esc. */
export interface Layer {
  name: string;
  open(page: Page): Promise<void>;
  layer(page: Page): Locator;
  /** What holds the focus while it is open, where that is not the layer itself: it only suggests to a field. */
  focus?: (page: Page) => Locator;
  /** What has the focus once it is closed. */
  back(page: Page): Locator;
  /** Leads to where it was opened from, where Esc alone does not. */
  leave?: (page: Page) => Promise<void>;
}

const languages = { en: "en", es: "es", pt: "pt-BR" } as const;

export const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole("dialog", { name });
export const menu = (page: Page) => page.getByRole("menu");

/** Opened by its button, which has the focus again afterwards. */
export function byButton(name: string, opener: string | RegExp, layer: Layer["layer"]): Layer {
  return { name, open: (page) => button(opener)(page).click(), layer, back: button(opener) };
}

export function byItem(name: string, opener: Layer["back"], item: string, layer: Layer["layer"]): Layer {
  return {
    name,
    open: async (page) => {
      await opener(page).click();
      await page.getByRole("menuitem", { name: item }).click();
    },
    layer,
    back: opener,
  };
}

/** What is wrong with the page as it is, in every language, light and dark. */
export async function faultsOfPage(page: Page, other: Page, name: string): Promise<string[]> {
  return [...(await faultsInLanguages(page, other, name, "main")), ...(await violations(page, name))];
}

/**
 * Opens it, looks at it in every language, light and dark, closes it, and says in a line each what is wrong. The
 * language is chosen in the other tab: nothing that is open here has to be left for it.
 */
export async function faultsOf(page: Page, other: Page, subject: Layer): Promise<string[]> {
  const { name } = subject;
  const found: string[] = [];
  await subject.open(page);
  const layer = subject.layer(page);
  await layer.waitFor();
  if (!(await holdsFocus((subject.focus ?? subject.layer)(page)))) found.push(`${name} has not the focus`);
  found.push(...(await faultsInLanguages(page, other, name, "")), ...(await violations(page, name, layer)));
  await page.keyboard.press("Escape");
  await layer.waitFor({ state: "hidden" });
  if (!(await holdsFocus(subject.back(page)))) found.push(`${name} does not give the focus back`);
  await subject.leave?.(page);
  return found;
}

/** `wholes` selects what has to be whole besides what is open. */
async function faultsInLanguages(
  page: Page,
  other: Page,
  name: string,
  wholes: "main" | "",
): Promise<string[]> {
  const found: string[] = [];
  for (const [language, lang] of Object.entries(languages)) {
    await other.evaluate((value) => localStorage.setItem("language", value), language);
    await page.locator(`html[lang="${lang}"]`).waitFor();
    for (const fault of await page.evaluate(faultsInSight, wholes))
      found.push(`${name}, ${language}: ${fault}`);
  }
  return found;
}

/** The focus comes and goes a moment after what it belongs to, which may be drawn anew meanwhile. */
async function holdsFocus(place: Locator): Promise<boolean> {
  const holds = () => place.evaluate((element) => element.contains(document.activeElement));
  return expect
    .poll(holds)
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}

/** Runs in the page: what sticks out, what is cut off, and texts that nobody wrote. */
function faultsInSight(wholes: "main" | ""): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const excess = scrollWidth - clientWidth;
  const layers = '[aria-modal="true"], [popover]:popover-open, dialog[open], [role="listbox"]';
  return [
    ...(excess > 0 ? [`the page is ${excess} px too wide`] : []),
    ...[...document.querySelectorAll("h1")].filter(isCut).map((title) => `${nameOf(title)} is cut`),
    ...[...document.querySelectorAll(layers)].flatMap(faultsOfLayer),
    ...(wholes ? [...document.querySelectorAll(wholes)].flatMap(partsCutIn) : []),
    ...textsInSight()
      .filter(isKey)
      .map((key) => `${key} has no text`),
  ];

  function faultsOfLayer(layer: Element): string[] {
    const { left, right, top, bottom, width } = layer.getBoundingClientRect();
    if (width === 0) return [];
    const isOutside = Math.min(left, top, innerWidth - right, innerHeight - bottom) < -0.5;
    return [...(isOutside ? [`${nameOf(layer)} leaves the window`] : []), ...partsCutIn(layer)];
  }

  function partsCutIn(whole: Element): string[] {
    const cut = [whole, ...whole.querySelectorAll("*")].filter((part) => isCut(part) && !mayBeCut(part));
    return cut.map((part) => `${nameOf(part)} is cut`);
  }

  /** Nothing is one pixel wide but what only a screen reader sees. */
  function isCut(part: Element): boolean {
    return part.clientWidth > 1 && part.textContent !== "" && part.scrollWidth > part.clientWidth;
  }

  /** What people wrote is shortened, emoji are as wide as the machine's fonts, and tabs can be pushed; words of our own are whole. */
  function mayBeCut(part: Element): boolean {
    const { overflowX, textOverflow } = getComputedStyle(part);
    return (
      textOverflow === "ellipsis" ||
      overflowX === "visible" ||
      part.closest('[role="gridcell"], [role="tablist"]') !== null
    );
  }

  function nameOf(part: Element): string {
    return part.getAttribute("aria-label") ?? `“${part.textContent.slice(0, 40)}”`;
  }

  function textsInSight(): string[] {
    const names = ["aria-label", "title", "placeholder"];
    const nodes = document.evaluate("//body//text() | //body//@*", document);
    const texts: string[] = [];
    for (let node = nodes.iterateNext(); node; node = nodes.iterateNext())
      if (!(node instanceof Attr) || names.includes(node.name)) texts.push(node.textContent ?? "");
    return texts;
  }

  /** As the code calls it, such as `tabs.open`. */
  function isKey(text: string): boolean {
    return /^[a-z]\w*(\.[a-z]\w*)+$/.test(text.trim());
  }
}
