import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { launchBrowser } from "./fixtures/browser.ts";
import { openPhone, phoneBubble, phoneField, writeOnPhone } from "./fixtures/customer-phone.ts";
import { acceptButton, bubble, enterDemo, sendAnswer, tab, ticks } from "./fixtures/inbox.ts";
import { startProduct } from "./fixtures/product.ts";
import { screens } from "./fixtures/screens.ts";
import { newFolder } from "./fixtures/template.ts";

/**
 * Creates the picture for the README, with `npm -w e2e run pictures`. It shows the running product, with all times
 * moved to one fixed moment. Emoji look as in the fonts of this machine.
 */
const folder = join(import.meta.dirname, "../docs/developers/pictures");
const moment = Date.parse("2026-11-20T18:42:00.000Z");
const customer = "Camila Rocha";

const server = await launchBrowser();
const data = await newFolder();
const product = await startProduct({ folder: data });
const timeShift = moment - Date.now();
const browser = await chromium.connect(server.wsEndpoint());
try {
  await mkdir(folder, { recursive: true });
  await takeDesktop(browser);
} finally {
  await browser.close();
  await server.close();
  process.stderr.write(await product.stop());
  await rm(data, { recursive: true, force: true });
}

async function takeDesktop(browser: Browser): Promise<void> {
  const page = await open(browser, screens.desktop);
  await enterDemo(page);
  await tellStory(page);
  await take(page, "inbox-light");
  await page.context().close();
}

/** Does the first things that a visitor of the demonstration does, and a few more. */
async function tellStory(page: Page): Promise<void> {
  await openPhone(page, "Otávio Menezes");
  await writeOnPhone(page, "Boa tarde, o sofá Aurora tem pronta entrega?");
  await openPhone(page, customer);
  await writeOnPhone(page, await phoneField(page).inputValue());
  await tab(page, "Aguardando").click();
  await acceptButton(page, customer).click();
  await bubble(page, "Mensagem Automática:").waitFor();
  await say(
    page,
    "Oi, Camila! Sinto muito por isso. Vou abrir a troca agora mesmo, sem nenhum custo para você.",
  );
  await writeOnPhone(page, "Que rápido, obrigada!");
  await bubble(page, "Que rápido, obrigada!").waitFor();
  await say(page, "Já deixei a coleta pré-agendada para *sexta, 27/11*, entre 8h e 12h.");
  await writeOnPhone(page, "Sexta de manhã é perfeito!");
  await bubble(page, "Sexta de manhã é perfeito!").waitFor();
  await phoneField(page).blur();
}

async function say(page: Page, words: string): Promise<void> {
  await sendAnswer(page, customer, words);
  const start = words.slice(0, 20);
  await phoneBubble(page, start).waitFor();
  await ticks(page, start, "Lida").waitFor();
}

/**
 * Opens a page in which all times in the server's responses are moved, as if the fixed moment of the picture were now.
 */
async function open(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    ...options,
  });
  await atTheMoment(context);
  const page = await context.newPage();
  await page.goto("/");
  return page;
}

async function atTheMoment(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(moment);
  await context.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: atMoment(await response.text()) });
  });
  await context.routeWebSocket(/socket\.io/, (browserSide) => {
    const serverSide = browserSide.connectToServer();
    serverSide.onMessage((message) => browserSide.send(atMoment(String(message))));
  });
}

function atMoment(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (at) =>
    new Date(Date.parse(at) + timeShift).toISOString(),
  );
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), caret: "hide" });
}
