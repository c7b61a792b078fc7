import { listAllMacros } from "@recado/contract/macro-runs";
import { createMacro } from "@recado/contract/macros";
import { listTagNames } from "@recado/contract/tags";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { bubble, composer, focusRow, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it.each(widths(["desktop", "phone"]))(
  "a user makes a macro, on a %s, and a wrong step is shown where it is",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await page.goto("/macros");
    await page.getByRole("button", { name: "Adicionar macro" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Adicionar macro" });
    const name = `Encerrar ${screen}`;
    await dialog.getByLabel("Nome").fill(name);
    const add = dialog.getByLabel("Adicionar passo");
    await add.selectOption({ label: "Pôr tag" });
    await add.selectOption({ label: "Enviar mensagem" });
    await dialog.getByRole("textbox", { name: "Mensagem" }).fill("Até logo, {{firstName}}!");
    await add.selectOption({ label: "Resolver" });
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await dialog.getByText("Escolha uma opção.").waitFor();
    await dialog.getByRole("combobox", { name: "Tag", exact: true }).selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Mover Passo 2" }).click();
    await page.getByRole("menuitem").first().click();
    expect(await accessibilityViolations(page, "the dialog of a macro")).toEqual([]);
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(name, { exact: true }).first().waitFor();
    const macro = (await callAs(page, listAllMacros, {})).find((one) => one.name === name);
    expect(macro?.actions.map(({ type }) => type)).toEqual(["sendText", "addTag", "resolve"]);
  },
);

it("a macro runs by its slash, by the command palette and by M, and Ctrl Z undoes all of its steps", async () => {
  const page = await fixture.open();
  const customer = "Camila Rocha";
  await openConversation(page, customer);
  await createCareMacro(page);
  const picker = page.getByRole("dialog", { name: `Macro no atendimento de ${customer}` });
  const steps = picker.getByRole("region", { name: "O que acontece" });
  const done = page.getByText(`Macro Cuidar do caso executada no atendimento de ${customer}.`);
  const written = bubble(page, "Já cuido disso, Camila.");

  await composer(page, customer).pressSequentially("/cuid");
  await page.getByRole("option", { name: /Cuidar do caso.*macro, 3 passos/ }).waitFor();
  await page.keyboard.press("Enter");
  await steps.getByText("Anota: Caso da Camila").waitFor();
  expect(await accessibilityViolations(page, "the macros of a ticket")).toEqual([]);
  expect(await composer(page, customer).inputValue()).toBe("");
  await page.keyboard.press("Enter");
  await done.waitFor();
  await written.waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Desfeito.").waitFor();
  await written.waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await page.keyboard.type("cuidar do caso");
  await page.getByRole("option", { name: /Cuidar do caso/ }).click();
  await picker.getByRole("button", { name: "Executar" }).click();
  await done.waitFor();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Desfeito.").waitFor();
  await written.waitFor({ state: "detached" });

  await focusRow(page, customer);
  await page.keyboard.press("m");
  await picker.getByRole("combobox", { name: "Buscar macro" }).pressSequentially("cuid");
  await page.keyboard.press("Enter");
  await done.waitFor();
  await written.waitFor();
});

it("A assigns a ticket to the first match, and the arrow on a colleague's chip transfers at once", async () => {
  const page = await fixture.open();
  const customer = "Otávio Menezes";
  await openConversation(page, customer);
  await focusRow(page, customer);
  await page.keyboard.press("a");
  const assigning = page.getByRole("dialog", { name: `Atribuir o atendimento de ${customer}` });
  const colleague = await assigning.getByRole("option").first().locator("span").first().textContent();
  await assigning.getByRole("combobox").pressSequentially((colleague ?? "").slice(0, 4));
  await page.keyboard.press("Enter");
  await page.getByText("Atendimento transferido.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Desfeito.").waitFor();

  await row(page, customer).click();
  await page.getByRole("button", { name: "Transferir", exact: true }).click();
  await page
    .getByRole("button", { name: /^Transferir já para / })
    .first()
    .click();
  await page.getByText("Atendimento transferido.").waitFor();
});

async function createCareMacro(page: Page): Promise<void> {
  const [tag] = await callAs(page, listTagNames, { query: {} });
  if (!tag) throw new Error("the demonstration has no tag");
  await callAs(page, createMacro, {
    body: {
      name: "Cuidar do caso",
      shortcut: "cuidar",
      actions: [
        { type: "sendText", text: "Já cuido disso, {{firstName}}." },
        { type: "writeNote", note: "Caso da Camila" },
        { type: "addTag", tagId: tag.id },
      ],
    },
  });
}
