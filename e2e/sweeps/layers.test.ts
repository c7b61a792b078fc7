import { createTag } from "@recado/contract/tags";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { attachOnPhone, closePhone } from "../fixtures/customer-phone.ts";
import { bell, bubble, composer, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import {
  button,
  dialog,
  type Layer,
  layerByButton,
  layerByMenuItem,
  layerFaults,
  menu,
} from "../fixtures/layers.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

const field = (name: string) => (page: Page) => page.getByRole("combobox", { name });

const options = button("Mais opções");
const ownMessage = (page: Page) =>
  bubble(page, "Combinado").getByRole("button", { name: "Opções da mensagem" });
const note = (page: Page) => page.getByRole("textbox", { name: /^Observação/ });

function inConversation(customer: string, narrow: boolean): Layer[] {
  const verb = (name: string, item: string, layer: Layer["layer"]) =>
    narrow ? layerByMenuItem(name, options, item, layer) : layerByButton(name, item, layer);
  return [
    verb("transfer", "Transferir", dialog(/^Transferir atendimento/)),
    verb("schedule", "Agendar", dialog(/^Agendar mensagem/)),
    verb("snooze", "Adiar", dialog(/^Adiar o atendimento/)),
    layerByButton("more options", "Mais opções", menu),
    layerByMenuItem("deleting a ticket", options, "Excluir", dialog("Excluir este atendimento?")),
    layerByButton("tag picker", "Tag do atendimento", dialog("Tags")),
    { name: "menu of a message", open: (page) => ownMessage(page).click(), layer: menu, back: ownMessage },
    layerByMenuItem("message info", ownMessage, "Informações", dialog("Informações da mensagem")),
    layerByMenuItem("forwarding", ownMessage, "Encaminhar", dialog("Encaminhar mensagem")),
    layerByMenuItem("any reaction", ownMessage, "Reagir com outro emoji", dialog("Reagir")),
    layerByMenuItem(
      "deleting a message",
      ownMessage,
      "Apagar para todos",
      dialog("Apagar esta mensagem para todos?"),
    ),
    layerByButton("a photo in full", /^Foto$/, dialog(/^Foto de/)),
    layerByButton("emoji", "Inserir emoji", dialog("Emoji")),
    {
      name: "ways to send",
      open: async (page) => {
        await composer(page, customer).fill("Até logo");
        await button("Mais formas de enviar")(page).click();
      },
      layer: menu,
      back: button("Mais formas de enviar"),
      leave: (page) => composer(page, customer).fill(""),
    },
    {
      name: "quick replies",
      open: (page) => composer(page, customer).pressSequentially("/p"),
      layer: (page) => page.getByRole("listbox", { name: "Respostas rápidas" }),
      focus: (page) => composer(page, customer),
      back: (page) => composer(page, customer),
      leave: (page) => composer(page, customer).fill(""),
    },
    {
      name: "colleagues",
      open: async (page) => {
        await page.getByRole("switch", { name: "Observação" }).click();
        await note(page).pressSequentially("@");
      },
      layer: (page) => page.getByRole("listbox", { name: "Mencionar alguém" }),
      focus: note,
      back: note,
      leave: async (page) => {
        await note(page).fill("");
        await page.getByRole("switch", { name: "Observação" }).click();
      },
    },
    layerByButton("contact panel", "Dados do contato", dialog("Dados do contato")),
  ];
}

const panel = dialog("Dados do contato");
const inPanel = (name: string | RegExp) => (page: Page) => panel(page).getByRole("button", { name }).first();
const merging = field("Unir com outro contato");
const planning = dialog(/^Agendar mensagem para/);

/**
 * Types a search into the field for merging contacts. Before that, waits for the content above the field, and scrolls
 * the field to the middle of the panel.
 */
async function seek(page: Page, words: string): Promise<void> {
  await page.getByText("Nenhum contato parece ser a mesma pessoa.").waitFor();
  await merging(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
  await merging(page).fill(words);
}

const inContactPanel: Layer[] = [
  layerByButton("contact", "Editar contato", dialog("Editar contato")),
  layerByButton("blocking", "Bloquear contato", dialog(/^Bloquear /)),
  {
    name: "whom to merge",
    open: (page) => seek(page, "diego"),
    layer: (page) => page.getByRole("listbox", { name: "Unir com outro contato" }),
    focus: merging,
    back: merging,
  },
  {
    name: "merging",
    open: async (page) => {
      await seek(page, "diego f");
      await page.getByRole("option", { name: /Diego Farias/ }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    },
    layer: dialog(/^Unir Diego/),
    back: merging,
  },
  {
    name: "deleting a note",
    open: async (page) => {
      await panel(page).getByLabel("Nova observação").fill("Prefere à tarde");
      await inPanel("Adicionar")(page).click();
      await inPanel(/^Excluir observação/)(page).click();
    },
    layer: dialog("Excluir observação"),
    back: inPanel(/^Excluir observação/),
  },
  {
    name: "discarding",
    open: async (page) => {
      await inPanel("Agendar mensagem")(page).click();
      await planning(page).getByLabel("Mensagem", { exact: true }).fill("Um texto que não se perde");
      await page.keyboard.press("Escape");
    },
    layer: dialog("Descartar alterações?"),
    back: planning,
    leave: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Descartar" }).click();
      await planning(page).waitFor({ state: "detached" });
    },
  },
];

const beside = (page: Page) => page.getByRole("listbox", { name: /^Filtrar por/ });

const inList: Layer[] = [
  layerByButton("ticket filters", "Filtrar atendimentos", dialog("Filtrar atendimentos")),
  layerByButton("new ticket", "Novo atendimento", dialog("Novo atendimento")),
  {
    name: "new contact",
    open: async (page) => {
      await button("Novo atendimento")(page).click();
      await field("Contato")(page).fill("Zoé Nova");
      await page.getByRole("option", { name: /^Adicionar/ }).click();
    },
    layer: dialog("Novo contato"),
    back: field("Contato"),
    leave: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
      await dialog("Novo atendimento")(page).waitFor({ state: "detached" });
    },
  },
  {
    name: "palette",
    open: async (page) => {
      await button("Novo atendimento")(page).focus();
      await page.keyboard.press("Control+k");
    },
    layer: dialog("Buscar ou executar"),
    back: button("Novo atendimento"),
  },
  {
    name: "keys",
    open: async (page) => page.keyboard.press("Control+/"),
    layer: dialog("Atalhos de teclado"),
    back: button("Novo atendimento"),
  },
  { name: "bell", open: (page) => bell(page).click(), layer: dialog("Notificações"), back: bell },
  layerByButton("account", /^Conta de/, menu),
  {
    name: "peek",
    open: async (page) => {
      await tab(page, "Aguardando").click();
      await button(/^Espiar a conversa/)(page).press("Enter");
    },
    layer: dialog(/ #\d+$/),
    back: button(/^Espiar a conversa/),
  },
  {
    name: "tag filter",
    open: async (page) => {
      await tab(page, "Buscar").click();
      await field("Filtrar por tag")(page).click();
    },
    layer: beside,
    focus: field("Filtrar por tag"),
    back: field("Filtrar por tag"),
  },
  {
    name: "user filter",
    open: (page) => field("Filtrar por atendente")(page).click(),
    layer: beside,
    focus: field("Filtrar por atendente"),
    back: field("Filtrar por atendente"),
  },
];

/** Layers of pages other than the inbox, by the page's path. */
const elsewhere: Record<string, Layer[]> = {
  "/kanban": [layerByButton("menu of a card", "Mover o atendimento de Diego Farias", menu)],
  "/tags": [layerByButton("a tag", "Adicionar tag", dialog("Adicionar tag"))],
  "/quick-messages": [layerByButton("a quick reply", "Adicionar resposta", dialog("Adicionar resposta"))],
};

// Specification (tickets): everything that opens takes the focus, gives it back, is whole in every language and keeps nobody out.
it.each(
  widths([
    { screen: "desktop", customer: "Camila Rocha" },
    { screen: "phone", customer: "Otávio Menezes" },
  ]),
)(
  "every layer takes and returns the focus and is complete in every language, on a $screen",
  async ({ screen, customer }) => {
    const narrow = screen === "phone";
    const page = await fixture.open(screens[screen]);
    await openConversation(page, customer);
    await attachOnPhone(page, customer, "Foto de exemplo");
    await closePhone(page);
    await button(/^Foto$/)(page).waitFor();
    await sendAnswer(page, customer, "Combinado");
    const other = await page.context().newPage();
    await other.goto("/api/docs");
    await page.bringToFront();
    const found: string[] = [];
    const look = async (layers: readonly Layer[]) => {
      for (const layer of layers) found.push(...(await layerFaults(page, other, layer)));
    };

    await look(inConversation(customer, narrow));
    await button("Dados do contato")(page).click();
    await look(inContactPanel);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.goto("/tickets");
    await row(page, customer).waitFor();
    await look(inList);
    await callAs(page, createTag, { body: { name: `Uma raia de nome bem comprido, ${screen}`, kanban: 1 } });
    for (const [path, layers] of Object.entries(elsewhere)) {
      await page.goto(path);
      await look(layers);
    }
    expect(found).toEqual([]);
  },
);
