import { setTimeout as pass } from "node:timers/promises";
import { updateTicket } from "@recado/contract/tickets";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { readCommandTraces, sentences } from "../fixtures/command-traces.ts";
import { acceptButton, composer, focusRow, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const customer = "João Pedro Alencar";
const processorSlowdown = 4;
const patienceMs = 1_800_000;

interface TypingPlace {
  name: string;
  path?: string;
  /** Locates an element that has to be visible before the field can be opened. */
  ready?: (page: Page) => Locator;
  /** Opens the field, for example by a shortcut. The field may not exist yet when the promise resolves. */
  ask: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Returns to the page from which the field can be opened again. Called after the field was cleared. */
  leave?: (page: Page) => Promise<unknown>;
}

/** Closes the dialog with Esc. If a field in the dialog shows suggestions, the first Esc closes only those. */
async function closeDialog(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return page.getByRole("dialog").count();
    })
    .toBe(0);
}

const inConversation = {
  ready: (page: Page) => composer(page, customer),
} as const;

const places: TypingPlace[] = [
  {
    name: "a note",
    ...inConversation,
    ask: (page) => page.getByRole("switch", { name: "Observação" }).click(),
    field: (page) => page.getByRole("textbox", { name: `Observação sobre ${customer}` }),
    leave: (page) => page.getByRole("switch", { name: "Observação" }).click(),
  },
  {
    name: "the conversation",
    ...inConversation,
    ask: (page) => page.getByRole("article").last().click(),
    field: (page) => composer(page, customer),
  },
  {
    name: "the row of a ticket",
    path: "/tickets",
    ready: (page) => row(page, customer),
    ask: (page) => row(page, customer).getByRole("link").click(),
    field: (page) => composer(page, customer),
    leave: (page) => page.goBack(),
  },
  {
    name: "the row of the ticket that is open",
    ...inConversation,
    ask: (page) => row(page, customer).getByRole("link").click(),
    field: (page) => composer(page, customer),
  },
  {
    name: "the search of tickets",
    ...inConversation,
    ask: (page) => tab(page, "Buscar").click(),
    field: (page) => page.getByRole("searchbox", { name: "Buscar atendimentos e mensagens" }),
    leave: async (page) => {
      // The page writes the field's value into the URL a moment later, and would restore the value from there.
      await page.waitForURL((url) => !url.searchParams.get("q"));
      await tab(page, "Abertos").click();
    },
  },
  {
    name: "a new ticket",
    ...inConversation,
    ask: (page) => page.getByRole("button", { name: "Novo atendimento" }).click(),
    field: (page) => page.getByRole("combobox", { name: "Contato" }),
    leave: closeDialog,
  },
  {
    name: "the transfer that the key T of a row opens",
    ...inConversation,
    ask: async (page) => {
      await focusRow(page, customer);
      await page.keyboard.press("t");
    },
    field: (page) => page.getByRole("combobox", { name: "Transferir para" }),
    leave: closeDialog,
  },
  {
    name: "the palette",
    ...inConversation,
    ask: (page) => page.getByRole("button", { name: /^Buscar ou executar/ }).click(),
    field: (page) => page.getByRole("combobox", { name: "Buscar ou executar" }),
    leave: closeDialog,
  },
  {
    name: "an internal chat",
    path: "/chats",
    ready: (page) => page.getByRole("link", { name: /Equipe Aurora/ }),
    ask: (page) => page.getByRole("link", { name: /Equipe Aurora/ }).click(),
    field: (page) => page.getByPlaceholder("Digite uma mensagem"),
    leave: (page) => page.goBack(),
  },
  {
    name: "a new tag",
    path: "/tags",
    ready: (page) => page.getByRole("button", { name: "Adicionar tag" }),
    ask: (page) => page.getByRole("button", { name: "Adicionar tag" }).click(),
    field: (page) => page.getByRole("dialog").getByLabel("Nome"),
    leave: closeDialog,
  },
];

it.each(places)(
  "typing into $name right after opening the field runs no command",
  async ({ path, ready, ask, field, leave }) => {
    const page = await fixture.open();
    await signInWithoutPage(page);
    await page.goto("/tickets");
    const link = row(page, customer).getByRole("link");
    const start = path ?? (await link.getAttribute("href")) ?? "";
    const { tickets } = await readCommandTraces(page);
    await slowDown(page);
    await page.goto(start);
    for (const sentence of sentences) {
      await ready?.(page).waitFor();
      await ask(page);
      await page.keyboard.type(sentence);
      await expect.poll(() => field(page).inputValue(), { message: sentence }).toBe(sentence);
      expect({ sentence, tickets: (await readCommandTraces(page)).tickets }).toEqual({ sentence, tickets });
      // Deletes the draft, which would otherwise stand before the next sentence.
      await field(page).fill("");
      await leave?.(page);
    }
  },
  patienceMs,
);

it(
  "typing right after accepting a ticket changes no other ticket",
  async () => {
    const page = await fixture.open();
    await signInWithoutPage(page);
    await page.goto("/tickets?tab=pending");
    const waiting = page.getByRole("button", { name: /^Aceitar o atendimento de/ }).first();
    const name = ((await waiting.getAttribute("aria-label")) ?? "").replace("Aceitar o atendimento de ", "");
    const before = (await readCommandTraces(page)).tickets;
    await slowDown(page);
    for (const sentence of sentences) {
      await tab(page, "Aguardando").click();
      await acceptButton(page, name).click();
      await page.keyboard.type(sentence);
      await expect.poll(() => composer(page, name).inputValue(), { message: sentence }).toBe(sentence);
      await composer(page, name).fill("");
      const changed = (await readCommandTraces(page)).tickets.filter((ticket) => !before.includes(ticket));
      expect({ sentence, changed }).toEqual({ sentence, changed: [expect.stringContaining('"open"')] });
      const { id } = JSON.parse(changed[0] ?? "") as { id: number };
      await callAs(page, updateTicket, { params: { id: String(id) }, body: { status: "pending" } });
    }
  },
  patienceMs,
);

it("typing after accepting a ticket goes into its answer, even if the server is slow", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  await page.goto("/tickets?tab=pending");
  const waiting = page.getByRole("button", { name: /^Aceitar o atendimento de/ }).first();
  const name = ((await waiting.getAttribute("aria-label")) ?? "").replace("Aceitar o atendimento de ", "");
  await page.route("**/api/tickets/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const response = await route.fetch();
    // The live event has already removed the row and its button.
    await acceptButton(page, name).waitFor({ state: "detached" });
    await pass(3_000);
    return route.fulfill({ response });
  });
  await waiting.click();
  await page.keyboard.type("entendi, vou ver");
  await expect.poll(() => composer(page, name).inputValue()).toBe("entendi, vou ver");
});

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}
