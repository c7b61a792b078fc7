import { createAiProvider, listAiProviders } from "@recado/contract/ai-providers";
import { createAnnouncement } from "@recado/contract/announcements";
import { updateInstallationBrand } from "@recado/contract/brand";
import { createCampaign, listCampaigns } from "@recado/contract/campaigns";
import { createChat, type InternalChat, sendChatMessage } from "@recado/contract/chats";
import { createContactListItem } from "@recado/contract/contact-list-items";
import { createContactList, listContactLists } from "@recado/contract/contact-lists";
import { createHelp } from "@recado/contract/helps";
import { createIntegration, listIntegrations } from "@recado/contract/integrations";
import { listAllMacros } from "@recado/contract/macro-runs";
import { createMacro } from "@recado/contract/macros";
import { testOperatorWebhook, updateOperatorWebhook } from "@recado/contract/operator-webhook";
import { createOptOut, listOptOuts } from "@recado/contract/opt-outs";
import { createPrompt, listPromptNames } from "@recado/contract/prompts";
import { listQueues } from "@recado/contract/queues";
import { updateSetting } from "@recado/contract/settings";
import type { CallOf } from "@recado/contract/shared/route";
import { deleteTag, listTagNames } from "@recado/contract/tags";
import { createRule, listRules } from "@recado/contract/ticket-rules";
import { listUserNames } from "@recado/contract/users";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import {
  button,
  dialog,
  type Layer,
  layerByButton,
  layerByMenuItem,
  layerFaults,
  menu,
  pageFaults,
} from "../fixtures/layers.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

/** Describes a dialog in which the given tab is open. */
function onTab(tab: string, opener: string, title: string): Layer {
  const layer = layerByButton(`${title}: ${tab}`, opener, dialog(title));
  return {
    ...layer,
    open: async (page) => {
      await layer.open(page);
      await dialog(title)(page).getByRole("tab", { name: tab }).click();
    },
  };
}

/** Describes the three dialogs of an entity: to add one, to edit one, and to confirm a deletion. */
function entity(add: string, editTitle: string, name: string): Layer[] {
  return [
    layerByButton(add, add, dialog(add)),
    layerByButton(`${editTitle} ${name}`, `Editar ${name}`, dialog(editTitle)),
    layerByButton(`deleting ${name}`, `Excluir ${name}`, dialog(`Excluir ${name}?`)),
  ];
}

/** Describes the calendar of a date field. */
function calendarOf(label: string): Layer {
  const field = (page: Page) => page.getByRole("textbox", { name: label, exact: true });
  return {
    name: `the calendar of ${label}`,
    open: (page) => field(page).press("ArrowDown"),
    layer: (page) => page.locator("[popover]:popover-open").filter({ has: page.locator("td") }),
    // In another language weeks may begin on another day, so the focused day may be rendered as a new element. The
    // focus then returns to the calendar's button instead of the field.
    back: (page) => field(page).locator(".."),
  };
}

const more = button("Importar e exportar");
const ofList = button("Mais ações da lista");
const ofReport = button("Mais ações do relatório");
const notRead = "Nova lista com quem não leu";
const connectionTabs = ["Geral", "Mensagens", "Avaliações", "Integrações", "Horários"];

/** Pages and their layers. A page is listed here if it has more layers than `usual`, or none. */
const office: Record<string, Layer[]> = {
  "/": [],
  "/tickets": [],
  "/kanban": [],
  "/users": [
    ...entity("Adicionar usuário", "Editar usuário", "Rafael Nunes"),
    layerByButton("deactivating", "Desativar Rafael Nunes", dialog("Desativar Rafael Nunes?")),
  ],
  "/profile": [],
  "/share": [],
  "/schedules": [layerByButton("planning", "Agendar mensagem", dialog("Agendar mensagem"))],
  "/queues": [
    ...entity("Adicionar fila", "Editar fila", "Pós-venda"),
    onTab("Horários de Atendimento", "Adicionar fila", "Adicionar fila"),
    layerByButton("order of queues", "Mover Vendas", menu),
  ],
  "/rules": [
    ...entity("Adicionar regra", "Editar regra", "Espera longa"),
    layerByButton("order of rules", "Mover Espera longa", menu),
  ],
  "/connections": [
    layerByButton("a new connection", "Adicionar conexão", dialog("Adicionar conexão")),
    ...connectionTabs.map((tab) => onTab(tab, "Editar Loja principal", "Editar conexão")),
    layerByButton("deleting a connection", "Excluir Loja principal", dialog(/Loja principal/)),
    layerByButton("diagnosis", "Diagnóstico de Loja principal", dialog("Diagnóstico de Loja principal")),
    {
      name: "sending limits",
      open: async (page) => {
        await button("Diagnóstico de Loja principal")(page).click();
        await button("Editar limites")(page).click();
      },
      layer: dialog(/^Limites de envio/),
      back: button("Editar limites"),
      leave: (page) => page.keyboard.press("Escape"),
    },
  ],
  "/ai": [
    ...entity("Adicionar provedor", "Editar provedor", "Caixa"),
    layerByButton("a model", "Configurar Respostas aos clientes", dialog("Respostas aos clientes")),
    layerByButton("the monthly limit", "Mudar limite", dialog("Mudar limite")),
  ],
  "/messages-api": [],
  "/contacts": [
    ...entity("Adicionar contato", "Editar contato", "Diego Farias").slice(1),
    layerByButton("a new contact", "Adicionar contato", dialog("Novo contato")),
    layerByButton("blocking", "Bloquear Diego Farias", dialog(/^Bloquear/)),
    layerByButton("import and export", "Importar e exportar", menu),
    layerByMenuItem("a sheet", more, "Importar planilha", dialog("Importar planilha")),
    layerByMenuItem("the phone's contacts", more, "Importar do celular", dialog("Importar do celular")),
    layerByMenuItem("repeated contacts", more, "Contatos repetidos", dialog("Contatos repetidos")),
    layerByMenuItem("broken numbers", more, "Corrigir números", dialog("Corrigir números")),
  ],
  "/contact-lists/1/contacts": [
    layerByButton("a person of a list", "Editar Rosa Lima", dialog("Editar contato")),
    layerByButton("what a list can do", "Mais ações da lista", menu),
    layerByMenuItem("a sheet for a list", ofList, "Importar planilha", dialog("Importar planilha")),
    layerByMenuItem(
      "contacts for a list",
      ofList,
      "Adicionar dos contatos",
      dialog("Adicionar dos contatos"),
    ),
  ],
  "/opt-outs": [
    layerByButton("somebody who wants no campaigns", "Adicionar pessoa", dialog("Adicionar pessoa")),
    layerByButton("back to campaigns", "Voltar a enviar campanhas a Rosa Lima", dialog(/^Rosa Lima volta/)),
    layerByButton("what the list can do", "Mais ações", menu),
  ],
  "/campaigns-config": [],
  "/campaign/1/report": [
    layerByButton("what a report can do", "Mais ações do relatório", menu),
    layerByMenuItem("a list of those who did not read", ofReport, notRead, dialog(notRead)),
  ],
  "/financeiro": [layerByButton("paying an invoice", /^Pagar a fatura/, dialog("Falta pouco!"))],
  "/financeiro/1": [],
  "/subscription": [],
  "/announcements": [
    layerByButton("an announcement", "Editar Manutenção", dialog("Editar informativo")),
    layerByButton("news", /^Informativos/, dialog("Informativos")),
  ],
  "/helps": [layerByButton("a video", "Assistir: Filas", dialog("Filas"))],
  "/chats": [
    layerByButton("popover of chats", /^Chat interno/, dialog("Chat interno")),
    layerByButton("a new chat", "Nova conversa", dialog("Nova conversa")),
  ],
  "/todolist": [],
  "/settings": [],
  "/installation": [],
  "/installation/brand": [],
  "/installation/rules": [],
  "/installation/health": [],
  "/settings?section=companies": [],
  "/installation/companies": [
    layerByButton("a new company", "Adicionar empresa", dialog("Adicionar empresa")),
    layerByButton("a company", "Editar Aurora Móveis", dialog("Editar empresa")),
    layerByButton(
      "entering a company",
      "Entrar em Vizinha Materiais",
      dialog("Entrar em Vizinha Materiais?"),
    ),
    layerByButton("deleting a company", "Excluir Vizinha Materiais", dialog("Excluir Vizinha Materiais?")),
  ],
  "/installation/invoices": [
    layerByButton("a payment", "Registrar pagamento da fatura 4", dialog("Registrar pagamento · 4")),
    layerByButton("cancelling an invoice", "Cancelar fatura 4", dialog("Cancelar fatura · 4")),
  ],
  "/installation/plans": [
    layerByButton("a new plan", "Adicionar plano", dialog("Adicionar plano")),
    layerByButton("a plan", "Editar Profissional", dialog("Editar plano")),
  ],
  "/message-templates": [],
  "/installation/prices": [layerByButton("prices", "Adicionar preços", dialog("Adicionar preços"))],
  "/installation/helps": entity("Adicionar vídeo", "Editar vídeo", "Filas"),
  "/audit-log": [calendarOf("De")],
};

/** Layers that every page with a list has, found by the names of the buttons that open them. */
const usual = [/^Adicionar /, /^Editar /, /^Excluir /].map((opener) =>
  layerByButton(String(opener), opener, dialog(/./)),
);

const aboutChat: Layer[] = [
  layerByButton("members", /^Você, /, dialog("2 participantes")),
  layerByButton("editing a chat", /^Editar /, dialog("Editar conversa")),
  layerByButton("deleting a chat", /^Excluir /, dialog(/^Excluir .*\?$/)),
];

/** The pages are split into three tests, so that no test takes too long on a busy machine. */
const pages = Object.entries(office);
const share = Math.ceil(pages.length / 3);
const parts = [1, 2, 3].map((part) => ({ part, pages: pages.slice((part - 1) * share, part * share) }));

// Specification (administration): users, profile and audit log keep nobody out.
// Specification (administration): every list and dialog in both themes and widths, three languages without a missing key, axe clean.
// Specification (money): the row, the printed page and the dialogs in three languages, two widths.
it.each(widths(["desktop", "phone"]).flatMap((screen) => parts.map((part) => ({ ...part, screen }))))(
  "administration lists and their layers are complete in every language, on a $screen, part $part",
  async ({ screen, pages }) => {
    const { page, other } = await open(screen);
    await furnish(page);
    const found: string[] = [];
    for (const [path, layers] of pages) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (layers[0]) await layers[0].back(page).waitFor();
      found.push(...(await pageFaults(page, other, path)));
      for (const layer of layers) found.push(...(await layerFaults(page, other, layer)));
    }
    expect(found).toEqual([]);
  },
);

it.each(widths(["desktop", "phone"]))(
  "all other pages and the layers of their lists are complete in every language, on a %s",
  async (screen) => {
    const { page, other } = await open(screen);
    await furnish(page);
    await emptyTags(page);
    const found: string[] = [];
    const opened: string[] = [];
    for (const path of await findOtherPages(page)) {
      await page.goto(path, { waitUntil: "networkidle" });
      found.push(...(await pageFaults(page, other, path)));
      const [adding, editing] = usual.map(({ back }) => back(page));
      if (await adding?.count()) {
        if (!(await editing?.count())) await addRow(page);
        await editing?.waitFor();
      }
      for (const layer of usual) {
        if ((await layer.back(page).count()) === 0) continue;
        const name = `${path} ${layer.name}`;
        found.push(...(await layerFaults(page, other, { ...layer, name })));
        opened.push(name);
      }
    }
    expect(found).toEqual([]);
    expect(opened).toEqual(expect.arrayContaining(usual.map(({ name }) => `/tags ${name}`)));
  },
);

// Specification (administration): the screens of the internal chat in three languages, both widths and schemes.
it.each(widths(["desktop", "phone"]))(
  "chat, hours, installation, overview and support view are complete in every language, on a %s",
  async (screen) => {
    const { page, other } = await open(screen);
    const found: string[] = [];
    const chat = await beginChat(page);
    await page.goto(`/chats/${chat.uuid}`);
    await aboutChat[0]?.back(page).waitFor();
    found.push(...(await pageFaults(page, other, "a chat")));
    for (const layer of aboutChat) found.push(...(await layerFaults(page, other, layer)));
    await callAs(page, updateSetting, { ...scheduleType, body: { value: "company" } });
    await page.goto("/settings?section=schedules");
    await page.getByRole("tab", { name: "Horários", selected: true }).waitFor();
    found.push(...(await pageFaults(page, other, "company hours")));
    await callAs(page, updateOperatorWebhook, { body: { url: "https://livros.invalid/recado" } });
    await callAs(page, testOperatorWebhook, {});
    await page.goto("/installation/rules");
    await page.getByRole("list", { name: "Últimos avisos" }).waitFor();
    found.push(...(await pageFaults(page, other, "the installation")));
    await callAs(page, updateInstallationBrand, { body: { color: "#777777" } });
    await page.goto("/installation/brand");
    await page.getByText("#777777").first().waitFor();
    found.push(...(await pageFaults(page, other, "the brand")));
    await page.goto("/installation");
    await page.getByRole("heading", { name: "Empresas vencidas" }).waitFor();
    found.push(...(await pageFaults(page, other, "the overview")));
    await enterNeighbour(page);
    found.push(...(await pageFaults(page, other, "inside a company")));
    expect(found).toEqual([]);
  },
);

/** Opens a page, and another tab in which the language is changed. */
async function open(screen: keyof typeof screens): Promise<{ page: Page; other: Page }> {
  const page = await fixture.open(screens[screen]);
  await signInPage(page);
  const other = await page.context().newPage();
  await other.goto("/api/docs");
  await page.bringToFront();
  return { page, other };
}

/**
 * Returns the pages in the side menu that `office` does not list. The menu is read on a wide screen, because it is
 * collapsed on a phone.
 */
async function findOtherPages(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(screens.desktop.viewport);
  const links = page.getByRole("navigation").getByRole("link");
  await links.filter({ hasText: "Tags" }).waitFor();
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  if (size) await page.setViewportSize(size);
  return [...new Set(paths)].filter((path) => !Object.hasOwn(office, path));
}

/** Deletes all tags, so that one list is empty, as the list of an entity is at first. */
async function emptyTags(page: Page): Promise<void> {
  for (const { id } of await callAs(page, listTagNames, { query: {} }))
    await callAs(page, deleteTag, { params: { id: String(id) } });
}

/** Adds an object through a form in which only free texts are required. */
async function addRow(page: Page): Promise<void> {
  await button(/^Adicionar /)(page).click();
  const form = dialog(/./)(page);
  await form.waitFor();
  for (const field of await form.getByRole("textbox").all())
    if ((await field.inputValue()) === "") await field.fill("Exemplo com palavras que enchem uma linha");
  await form.locator('[type="submit"]').click();
  await form.waitFor({ state: "hidden" });
}

async function enterNeighbour(page: Page): Promise<void> {
  await page.goto("/settings?section=companies");
  await button("Entrar em Vizinha Materiais")(page).click();
  const entering = dialog("Entrar em Vizinha Materiais?")(page);
  await entering.getByLabel("Motivo").fill("Fila sem horário");
  await entering.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("region", { name: "Suporte" }).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const scheduleType = { params: { key: "scheduleType" } } as const;

/** Creates an internal chat with two members and a message. */
async function beginChat(page: Page): Promise<InternalChat> {
  const bruna = (await callAs(page, listUserNames, {})).find(({ name }) => name === "Bruna Teixeira");
  const users = [bruna?.id ?? 0];
  const chat = await callAs(page, createChat, { body: { title: "Reunião da manhã", users } });
  const params = { id: String(chat.id) };
  await callAs(page, sendChatMessage, { params, body: { message: "Olá, *equipe*: https://example.com" } });
  return chat;
}

/** A macro with fields of several kinds in its steps. */
const macro: CallOf<typeof createMacro>["body"] = {
  name: "Encerrar por hoje",
  actions: [
    { type: "sendText", text: "Até amanhã!" },
    { type: "writeNote", note: "Retomar amanhã" },
    { type: "snooze", minutes: 1_440 },
  ],
};

/** Two rules, because the order of a single one cannot be changed. */
const rules = ["Espera longa", "Espera mais longa"].map((name, index) => ({
  name,
  trigger: { type: "time", since: "waitingSince", minutes: 30 * (index + 1) } as const,
  actions: [{ type: "setPriority", priority: "high" } as const],
}));

/** Creates an object for every list, and opening hours for the queues. Requests to YouTube get a local response. */
async function furnish(page: Page): Promise<void> {
  await callAs(page, updateSetting, { ...scheduleType, body: { value: "queue" } });
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await callAs(page, createAnnouncement, { body: { title: "Manutenção", text: "No domingo.", priority: 1 } });
  await callAs(page, createHelp, { body: { title: "Filas", description: "", video: "dQw4w9WgXcQ" } });
  const integration = { type: "n8n", name: "Pedidos", urlN8N: "https://example.com" } as const;
  const { count } = await callAs(page, listIntegrations, {});
  if (count === 0) await callAs(page, createIntegration, { body: integration });
  const [queue] = await callAs(page, listQueues, {});
  const prompt = { name: "Vendedora", prompt: "Você vende sofás.", apiKey: "sk-1", queueId: queue?.id ?? 0 };
  const known = await callAs(page, listPromptNames, {});
  if (known.length === 0) await callAs(page, createPrompt, { body: prompt });
  const provider = { name: "Caixa", baseUrl: "https://ia.invalid/v1" };
  const providers = await callAs(page, listAiProviders, {});
  if (!providers.some(({ name }) => name === provider.name))
    await callAs(page, createAiProvider, { body: provider });
  const campaigns = await callAs(page, listCampaigns, { query: {} });
  if (campaigns.count === 0)
    await callAs(page, createCampaign, { body: { name: "Oferta", message1: "Olá {nome}" } });
  if ((await callAs(page, listAllMacros, {})).length === 0) await callAs(page, createMacro, { body: macro });
  if ((await callAs(page, listRules, {})).length === 0)
    for (const rule of rules) await callAs(page, createRule, { body: rule });
  const lists = await callAs(page, listContactLists, { query: {} });
  if (lists.count === 0) await fillContactList(page);
  const out = await callAs(page, listOptOuts, { query: {} });
  if (out.count === 0)
    await callAs(page, createOptOut, { body: { name: "Rosa Lima", number: "5531988887777" } });
}

async function fillContactList(page: Page): Promise<void> {
  const { id: contactListId } = await callAs(page, createContactList, { body: { name: "Natal" } });
  const person = { name: "Rosa Lima", number: "5531988887777", contactListId };
  await callAs(page, createContactListItem, { body: person });
}
