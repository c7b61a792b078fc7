import { writeAsPersona } from "@recado/contract/demo-phones";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, bubble, composer, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const earlier = 40;
const later = 60;

// Specification (tickets): the search finds words of messages and jumps to them.
it("the search finds a message by its words and jumps to it, also from the command palette", async () => {
  const page = await fixture.open();
  await signInPage(page, "rafael@demo.recado");
  await holdLongTalk(page);

  await search(page, "poltronas ameix");
  const found = row(page, "Camila Rocha");
  await found.getByText("Vocês têm as poltronas na cor ameixa, em couro?").waitFor();
  await marked(found, ["poltronas", "ameix"]);

  let pages = 0;
  page.on("request", (request) => {
    if (/\/api\/messages\/\d+\?/.test(request.url())) pages += 1;
  });
  await found.click();
  const message = bubble(page, "na cor ameixa");
  await message.and(page.locator("[data-highlighted]")).waitFor();
  await expect.poll(() => isInSight(message)).toBe(true);
  expect(pages).toBeLessThanOrEqual(3);
  await page.getByRole("button", { name: /^Ir para o fim/ }).click();
  await bubble(page, `Pergunta ${later}`).waitFor();

  await found.click();
  await expect.poll(() => isInSight(message)).toBe(true);

  // A new page has measured no row yet, so the thread corrects its position while it loads older messages.
  for (let visit = 1; visit <= 4; visit++) {
    await page.goto("/tickets?tab=search&q=poltronas%20ameix");
    await found.click();
    await message.and(page.locator("[data-highlighted]")).waitFor();
    await message.and(page.locator(":not([data-highlighted])")).waitFor();
    expect(await isInSight(message)).toBe(true);
  }

  await search(page, "vermelho telha");
  await found.locator("mark").filter({ hasText: "vermelho" }).waitFor();
  await found.click();
  const long = bubble(page, "Cor número 1 de trinta");
  await long.getByRole("button", { name: "Ler menos" }).waitFor();
  expect(await long.textContent()).toContain("vermelho telha");

  await search(page, "camila");
  const named = row(page, "Camila Rocha").getByTitle("Camila Rocha").locator("mark");
  await named.filter({ hasText: /^Camila$/ }).waitFor();
  await search(page, "poltronas amarelas");
  await page.getByText("Nenhum atendimento encontrado.").waitFor();

  await page.goto("/contacts");
  await page.getByRole("heading", { level: 1, name: "Contatos" }).waitFor();
  const everything = page.getByRole("dialog", { name: "Buscar ou executar" });
  const option = (text: string | RegExp) => everything.getByRole("option").filter({ hasText: text });

  const loaded = Promise.withResolvers<void>();
  await page.route(/\/assets\/palette-/, (route) => loaded.promise.then(() => route.continue()));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("respostas");
  await page.keyboard.press("Enter");
  loaded.resolve();
  await page.getByRole("heading", { level: 1, name: "Respostas rápidas" }).waitFor();

  await page.keyboard.press("Control+k");
  await everything.getByText("Digite três letras para buscar também").waitFor();
  await page.keyboard.type("poltronas ameix");
  await option("Vocês têm as poltronas na cor ameixa").waitFor();
  await page.keyboard.press("Enter");
  await bubble(page, "na cor ameixa").and(page.locator("[data-highlighted]")).waitFor();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("camila");
  await option("Ver todos os atendimentos com “camila”").waitFor();
  await option(/^Contato.*Camila Rocha/).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("searchbox").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("camila");
  // If the user leaves the search field before the search has started, the search is cancelled.
  await page.getByRole("searchbox").fill("camila roc");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("renata");
  await option("Ver todos os atendimentos com “renata”").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("renata");
  await row(page, "Renata Siqueira").waitFor();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("diego farias");
  await option(/^Contato.*Diego Farias/).click();
  const contact = page.getByRole("dialog", { name: "Novo atendimento" }).getByLabel("Contato");
  await contact.waitFor();
  expect(await contact.inputValue()).toBe("Diego Farias");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ninguem com este nome");
  await everything.getByText("Nada encontrado.").waitFor();
});

it("Enter in the search opens the first match, resolved ones are marked, and the arrow down leads to the matches", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  await tab(page, "Buscar").click();
  // Enter is pressed before the search has started.
  await page.getByRole("searchbox").fill("diego farias");
  await page.keyboard.press("Enter");
  await composer(page, "Diego Farias").waitFor();
  await page.getByRole("searchbox").fill("patrícia");
  await row(page, "Patrícia Moura").getByRole("img", { name: "Resolvido" }).waitFor();
  await page.getByRole("searchbox").press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toContain("Patrícia Moura");
});

// Specification (tickets): the search is narrowed by tags, and by users for admins alone.
it("the search can be filtered by tags, and by users for admins only", async () => {
  const marina = await fixture.open(screens.desktop);
  await signInPage(marina, "admin@demo.recado");
  await tab(marina, "Buscar").click();
  await choose(marina, "Filtrar por atendente", "Rafael Nunes");
  await row(marina, "Camila Rocha").waitFor();
  await choose(marina, "Filtrar por atendente", "Marina Costa");
  const filterInUrl = () => new URL(marina.url()).searchParams.get("filter");
  const chosen = filterInUrl();
  const ids = /"values":(\[\d+,\d+\])/.exec(chosen ?? "")?.[1];
  // A link from before the filter was typed shows the same tickets, and becomes a link of today.
  await marina.goto(`/tickets?tab=search&users=${ids}`);
  await row(marina, "Camila Rocha").waitFor();
  await expect.poll(filterInUrl).toBe(chosen);
  await marina.reload();
  await row(marina, "Camila Rocha").waitFor();
  await choose(marina, "Filtrar por tag", "Entrega");
  await row(marina, "João Pedro Alencar").waitFor();
  await row(marina, "Camila Rocha").waitFor({ state: "detached" });
  await choose(marina, "Filtrar por tag", "VIP");
  await row(marina, "Renata Siqueira").waitFor();
  expect(await accessibilityViolations(marina, "a search that is narrowed")).toEqual([]);
  await marina.getByRole("search").getByText("Entrega", { exact: true }).waitFor();
  await marina.getByRole("combobox", { name: "Filtrar por tag" }).press("Backspace");
  await row(marina, "Renata Siqueira").waitFor({ state: "detached" });
  await row(marina, "João Pedro Alencar").waitFor();

  const rafael = await fixture.open(screens.phone);
  await signInPage(rafael, "rafael@demo.recado");
  await tab(rafael, "Buscar").click();
  await rafael.getByRole("combobox", { name: "Filtrar por tag" }).waitFor();
  expect(await rafael.getByRole("combobox", { name: "Filtrar por atendente" }).count()).toBe(0);
  await search(rafael, "ameixa");
  const found = row(rafael, "Camila Rocha");
  await found.getByText("Camila Roc...").waitFor();
  await marked(found, ["ameixa"]);
  await found.click();
  const message = bubble(rafael, "na cor ameixa");
  await expect.poll(() => isInSight(message)).toBe(true);
});

/**
 * Writes a long conversation. The ticket is accepted right after the customer's question, so that the question is far
 * above the last message.
 */
async function holdLongTalk(page: Page): Promise<void> {
  const write = (text: string) =>
    callAs(page, writeAsPersona, { params: { personaId: "camila" }, body: { text } });
  for (let number = 1; number <= earlier; number++) await write(`Bom dia ${number}`);
  await write("Vocês têm as *poltronas* na cor _ameixa_, em couro?");
  await tab(page, "Aguardando").click();
  await acceptButton(page, "Camila Rocha").click();
  // Opens the conversation before the many messages arrive. They then do not count as unread, and the conversation
  // stays scrolled to its end.
  await bubble(page, "na cor ameixa").waitFor();
  const colors = Array.from({ length: 30 }, (_, line) => `Cor número ${line + 1} de trinta`);
  await write([...colors, "E vermelho telha"].join("\n"));
  for (let number = 1; number <= later; number++) await write(`Pergunta ${number}`);
  await bubble(page, `Pergunta ${later}`).waitFor();
  await page.goto("/tickets");
}

async function search(page: Page, text: string): Promise<void> {
  await tab(page, "Buscar").click();
  await page.getByRole("searchbox").fill(text);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
  await page.keyboard.press("Escape");
}

async function marked(found: Locator, words: string[]): Promise<void> {
  await expect.poll(() => found.locator("mark").allTextContents()).toEqual(words);
}

/** Returns true if the whole message is inside the visible part of its conversation. */
function isInSight(message: Locator): Promise<boolean> {
  return message.evaluate((element) => {
    const scroller = element.closest('[aria-label^="Mensagens com"]')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return scroller !== undefined && top >= scroller.top && bottom <= scroller.bottom;
  });
}
