import { deleteConnection, listConnections } from "@recado/contract/connections";
import { createContactListItem } from "@recado/contract/contact-list-items";
import { createContactList, listContactLists } from "@recado/contract/contact-lists";
import { updateSetting } from "@recado/contract/settings";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (administration): the pages, the sample sheet, the import with a preview.
// Specification (sending): sample sheet, import with a question before, way back to the lists.
it.each(widths(["desktop", "phone"]))(
  "an admin fills a contact list by hand and from a sheet with wrong rows, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await page.goto("/contact-lists");
    const name = `Natal ${screen}`;
    await page.getByRole("button", { name: "Adicionar lista" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Adicionar lista" });
    await dialog.getByLabel("Nome").fill("N");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await dialog.getByText("Mensagem muito curta").waitFor();
    await dialog.getByLabel("Nome").fill(name);
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText("Nenhum contato nesta lista ainda.").waitFor();
    await page.getByRole("button", { name: "Adicionar dos contatos" }).click();
    await page.getByRole("dialog", { name: "Adicionar dos contatos" }).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Adicionar contato" }).first().click();
    const adding = page.getByRole("dialog", { name: "Adicionar contato" });
    await adding.getByLabel("Nome").fill("Rosa Lima");
    await adding.getByLabel("Número").fill("(31) 98888-7777");
    await adding.getByRole("button", { name: "Adicionar" }).click();
    await line(page, "Rosa Lima").getByText("+55 31 98888-7777").waitFor();
    await line(page, "Rosa Lima").getByRole("img", { name: "Não está no WhatsApp" }).waitFor();

    await chooseMore(page, "Importar planilha");
    const sheet = page.getByRole("dialog", { name: "Importar planilha" });
    await sheet.locator("input[type=file]").setInputFiles({
      name: "clientes.csv",
      mimeType: "",
      buffer: Buffer.from(
        "Nome;Número;E-mail\nJosé Prado;31977776666;jose@exemplo.com.br\nRosa de novo;553188887777;\nSem número;;\nCarta;31966665555;não\n",
      ),
    });
    await sheet.getByText("jose@exemplo.com.br").waitFor();
    expect(await accessibilityViolations(page, "a sheet for a list")).toEqual([]);
    await sheet.getByRole("button", { name: "Importar" }).click();
    // The server continues the import without the dialog. The result stays on the page, even after a reload.
    await sheet.waitFor({ state: "detached" });
    const result = page.getByRole("region", { name: "Importação de clientes.csv" });
    await result.getByText("clientes.csv. Adicionados: 1. Já existiam: 1. Com erro: 2.").waitFor();
    await line(page, "José Prado").getByText("jose@exemplo.com.br").waitFor();
    await page.reload();
    await result.getByRole("button", { name: "Ver 2 linhas com erro" }).click();
    const errors = page.getByRole("dialog", { name: "Importação de clientes.csv" });
    await errors.getByText("E-mail inválido").waitFor();
    expect(await errors.getByRole("definition").allTextContents()).toEqual(["1", "1", "2"]);
    expect(
      await accessibilityViolations(page, "what became of a sheet", undefined, ["light", "dark"]),
    ).toEqual([]);
    const saved = page.waitForEvent("download");
    await errors.getByRole("button", { name: "Baixar linhas com erro (CSV)" }).click();
    expect((await saved).suggestedFilename()).toBe("linhas-com-erro.csv");
    await page.keyboard.press("Escape");
    await errors.waitFor({ state: "detached" });
    await result.getByRole("button", { name: "Dispensar" }).click();
    await result.waitFor({ state: "detached" });

    await chooseMore(page, "Adicionar dos contatos");
    const selection = page.getByRole("dialog", { name: "Adicionar dos contatos" });
    await selection.getByLabel("Última conversa há no máximo").selectOption("365");
    await selection.getByRole("button", { name: "Adicionar" }).click();
    await page.getByText(/^Adicionados: [1-9]\d*\. Já estavam: 0\.$/).waitFor();
    await line(page, "Diego Farias").getByRole("img", { name: "No WhatsApp", exact: true }).waitFor();
    await page
      .getByRole("status")
      .getByText(/^[1-9]\d* no WhatsApp/)
      .waitFor();
    expect(await accessibilityViolations(page, "a contact list")).toEqual([]);

    await line(page, "José Prado").getByRole("button", { name: "Excluir José Prado" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await line(page, "José Prado").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Listas de contatos" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Listas de contatos" }).waitFor();
  },
);

// Specification (administration): admins only, and only where campaigns are allowed.
// Specification (sending): hidden and refused while campaigns are off.
it("contact lists change live and disappear when campaigns are switched off", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const { id } = await callAs(page, createContactList, { body: { name: "Ao vivo" } });
  await page.goto(`/contact-lists/${id}/contacts`);
  await page.getByText("Nenhum contato nesta lista ainda.").waitFor();
  const body = { name: "Chegou agora", number: "31955554444", contactListId: id };
  await callAs(page, createContactListItem, { body });
  await line(page, "Chegou agora").waitFor();
  const waits = page.getByText("a verificação aguarda uma conexão do WhatsApp Web");
  await line(page, "Chegou agora").getByRole("img", { name: "Não está no WhatsApp" }).waitFor();
  expect(await waits.count()).toBe(0);
  for (const connection of await callAs(page, listConnections, { query: {} }))
    await callAs(page, deleteConnection, { params: { id: String(connection.id) } });
  await callAs(page, createContactListItem, { body: { ...body, name: "Ainda não", number: "31955553333" } });
  await waits.waitFor();
  const params = { key: "campaignsEnabled" };
  await callAs(page, updateSetting, { params, body: { value: "false" } });
  await page.getByText("Esta empresa não possui permissão para acessar essa página!").waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.getByRole("link", { name: "Listas de contatos" }).count()).toBe(0);
  await callAs(page, updateSetting, { params, body: { value: "true" } });
  expect((await callAs(page, listContactLists, { query: {} })).records.map(({ name }) => name)).toContain(
    "Ao vivo",
  );
});

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, name: string): Locator {
  return page.getByRole("main").locator("tr, li").filter({ hasText: name });
}

async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "Mais ações da lista" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
