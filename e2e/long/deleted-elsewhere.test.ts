import { startCloudSandbox } from "@recado/cloud-api-sandbox/sandbox";
import { createCampaign, deleteCampaign } from "@recado/contract/campaigns";
import { createChat, deleteChat } from "@recado/contract/chats";
import { createConnection, deleteConnection } from "@recado/contract/connections";
import { createContactList, deleteContactList } from "@recado/contract/contact-lists";
import { createTag, deleteTag } from "@recado/contract/tags";
import { listUserNames } from "@recado/contract/users";
import type { Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const meta = await startCloudSandbox();
const fixture = withProduct({ CLOUD_API_URLS: meta.url });
const goneTag = "Tag não encontrada.";
const goneChat = "Esta conversa foi excluída ou você não participa mais dela.";

afterAll(() => meta.stop());

it("the dialogs of a chat that another window deleted stay filled", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const colleague = (await callAs(page, listUserNames, {})).find(({ name }) => name === "Bruna Teixeira");
  const begin = (title: string) => callAs(page, createChat, { body: { title, users: [colleague?.id ?? 0] } });
  const drop = ({ id }: { id: number }) => callAs(page, deleteChat, { params: { id: String(id) } });
  const open = await begin("Inventário");
  await page.goto(`/chats/${open.uuid}`);
  await page.getByRole("button", { name: "Editar Inventário" }).click();
  const editing = page.getByRole("dialog", { name: "Editar conversa" });
  await editing.getByLabel("Título").fill("Inventário de janeiro");
  await drop(open);
  await keeps(editing, goneChat, ["Título", "Inventário de janeiro"]);
  await editing.getByRole("button", { name: "Salvar" }).click();
  await editing.getByText("Conversa não encontrada.").waitFor();
  expect(await editing.getByLabel("Título").inputValue()).toBe("Inventário de janeiro");
  await discard(page, editing);
  await page.waitForURL(/\/chats$/);

  // Repeats the check twice: with a dialog about a chat that is not open beside it, and with a dialog about another
  // kind of object.
  const beside = await begin("Escala");
  await page.goto(`/chats?edit=${beside.id}`);
  await editing.getByLabel("Título").fill("Escala de março");
  await drop(beside);
  await keeps(editing, goneChat, ["Título", "Escala de março"]);
  await discard(page, editing);
  const under = await begin("Reformas");
  await page.goto(`/chats/${under.uuid}`);
  await page.getByRole("button", { name: "Editar Reformas" }).waitFor();
  await page.getByRole("button", { name: "Nova conversa" }).click();
  const adding = page.getByRole("dialog", { name: "Nova conversa" });
  await adding.getByLabel("Título").fill("Outra conversa");
  await drop(under);
  await page.waitForURL(/\/chats\?new=true$/);
  expect(await adding.getByLabel("Título").inputValue()).toBe("Outra conversa");
  expect(await adding.getByText(goneChat).count()).toBe(0);
});

it("a dialog keeps its notice of a deleted tag while the list is loaded again", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const { id } = await callAs(page, createTag, { body: { name: "Sazonal" } });
  await page.goto(`/tags?edit=${id}`);
  const editing = page.getByRole("dialog", { name: "Editar tag" });
  await editing.getByLabel("Nome").fill("Sazonais");
  await callAs(page, deleteTag, { params: { id: String(id) } });
  await keeps(editing, goneTag, ["Nome", "Sazonais"]);
  const answers: (() => Promise<void>)[] = [];
  const asked = new Promise<void>((resolve) => {
    void page.route(`**/tags/${id}`, (route) => {
      answers.push(() => route.continue());
      resolve();
    });
  });
  await callAs(page, createTag, { body: { name: "Promoção" } });
  await asked;
  expect(await editing.getByText(goneTag).count()).toBe(1);
  await Promise.all(answers.map((answer) => answer()));
  await discard(page, editing);
});

it("the dialogs over a contact list that another window deleted stay filled", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const begin = async (name: string) => {
    const { id } = await callAs(page, createContactList, { body: { name } });
    await page.goto(`/contact-lists/${id}/contacts`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    return () => callAs(page, deleteContactList, { params: { id: String(id) } });
  };
  const gone = "Lista de contatos não encontrada.";
  const dropFirst = await begin("Páscoa");
  await page.getByRole("button", { name: "Adicionar contato" }).first().click();
  const adding = page.getByRole("dialog", { name: "Adicionar contato" });
  await adding.getByLabel("Nome").fill("Rosa Lima");
  await dropFirst();
  await keeps(adding, gone, ["Nome", "Rosa Lima"]);
  await discard(page, adding);
  await page.waitForURL(/\/contact-lists$/);

  const dropSecond = await begin("Volta às aulas");
  await page.getByRole("button", { name: "Mais ações da lista" }).click();
  await page.getByRole("menuitem", { name: "Importar planilha" }).click();
  const sheet = page.getByRole("dialog", { name: "Importar planilha" });
  await sheet.locator("input[type=file]").setInputFiles({
    name: "clientes.csv",
    mimeType: "",
    buffer: Buffer.from("Nome;Número\nJosé Prado;31977776666\n"),
  });
  await sheet.getByText("José Prado").waitFor();
  await dropSecond();
  await sheet.getByText(gone).waitFor();
  await sheet.getByText("José Prado").waitFor();
  await sheet.getByRole("button", { name: "Cancelar" }).click();
  await page.waitForURL(/\/contact-lists$/);
});

it("the dialog over the report of a campaign that another window deleted stays filled", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const { id } = await callAs(page, createCampaign, { body: { name: "Inverno", message1: "Oi" } });
  await page.goto(`/campaign/${id}/report`);
  await page.getByRole("button", { name: "Mais ações do relatório" }).click();
  await page.getByRole("menuitem", { name: "Nova lista com quem não leu" }).click();
  const making = page.getByRole("dialog", { name: "Nova lista com quem não leu" });
  await making.getByLabel("Nome da lista").fill("Segunda tentativa");
  await callAs(page, deleteCampaign, { params: { id: String(id) } });
  await keeps(making, "Campanha não encontrada.", ["Nome da lista", "Segunda tentativa"]);
  await discard(page, making);
  await page.waitForURL(/\/campaigns$/);
});

it("the dialogs over a connection that another window deleted stay filled", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const begin = async (body: object) => {
    const { id } = await callAs(page, createConnection, { body: { name: "Filial", queueIds: [], ...body } });
    return { id, drop: () => callAs(page, deleteConnection, { params: { id: String(id) } }) };
  };
  const gone = "Conexão não encontrada.";
  const web = await begin({ provider: "beta" });
  await page.goto(`/connections?diagnostics=${web.id}`);
  await page.getByRole("button", { name: "Editar limites" }).click();
  const limits = page.getByRole("dialog", { name: "Limites de envio de Filial" });
  await limits.getByLabel("Etapa 1: por dia").fill("7");
  await web.drop();
  await keeps(limits, gone, ["Etapa 1: por dia", "7"]);
  await discard(page, limits);
  await page.waitForURL(/\/connections$/);

  const account = {
    phoneNumberId: "106555119876",
    wabaId: "102255119876",
    token: "EAAG",
    appSecret: "segredo",
  };
  meta.addNumber({ number: "5511400040", name: "Loja", ...account });
  const official = await begin({
    provider: "cloud",
    cloud: { ...account, verifyToken: "loja", baseUrl: meta.url },
  });
  await page.goto("/message-templates");
  await page.getByRole("button", { name: "Adicionar modelo" }).first().click();
  const writing = page.getByRole("dialog", { name: "Adicionar modelo" });
  await writing.getByRole("textbox", { name: "Texto", exact: true }).fill("Seu pedido saiu.");
  await official.drop();
  await writing.getByText(gone).waitFor();
  expect(await writing.getByRole("textbox", { name: "Texto", exact: true }).inputValue()).toBe(
    "Seu pedido saiu.",
  );
  await discard(page, writing);
  await page.getByText("Nenhuma conexão pela API oficial.").waitFor();
});

async function keeps(dialog: Locator, said: string, [label, words]: [string, string]): Promise<void> {
  await dialog.getByText(said).waitFor();
  expect(await dialog.getByLabel(label).inputValue()).toBe(words);
}

async function discard(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}
