import { uploadContacts } from "@recado/contract/contact-book";
import { listContacts } from "@recado/contract/contacts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it("a number typed in several spellings is found in the palette and in pickers", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Adicionar contato" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo contato" });
  const number = dialog.getByLabel("Número do WhatsApp");
  await dialog.getByLabel("Nome", { exact: true }).fill("Zélia Numerosa");
  await number.fill("0 15 19 98123-4420");
  expect(await number.inputValue()).toBe("(19) 98123-4420");
  await number.fill("(19) 3222-4420 / (19) 98123-4420");
  expect(await number.inputValue()).toBe("(19) 98123-4420");
  await dialog.getByText("Havia mais de um número: ficou o primeiro celular.").waitFor();
  await number.fill("98123-4420");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await dialog.getByText("Telefone sem DDD").waitFor();
  await number.fill("+55 19 98123-4420");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });

  for (const words of ["+55 19 98123-4420", "98123-4420", "(019) 8123-4420"]) {
    await page.getByRole("searchbox").fill(words);
    await page.getByRole("row", { name: /Zélia Numerosa/ }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Buscar ou executar" }).fill(words);
    await page.getByRole("option", { name: /Zélia Numerosa/ }).waitFor();
    await page.keyboard.press("Escape");
  }
  await page.goto("/tickets");
  await page.getByRole("button", { name: "Novo atendimento" }).click();
  await page.getByRole("combobox", { name: "Contato" }).fill("+55 19 98123-4420");
  await page.getByRole("option", { name: /^Zélia Numerosa/ }).waitFor();
});

it("the company's default area code completes a number typed without one", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/settings");
  await page.getByLabel("DDD padrão").selectOption("19");
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Adicionar contato" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo contato" });
  await dialog.getByText(/^Sem DDD, vale o 19\./).waitFor();
  await dialog.getByLabel("Nome", { exact: true }).fill("Zulmira Local");
  await dialog.getByLabel("Número do WhatsApp").fill("981234430");
  expect(await dialog.getByLabel("Número do WhatsApp").inputValue()).toBe("98123-4430");
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await numbersOf(page, "Zulmira")).toEqual(["5519981234430"]);
});

it.each(widths(["desktop", "phone"]))(
  "numbers that no phone has are repaired singly or together and restored, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    // Numbers that begin with a plus are imported unchanged. The spreadsheet of this test has numbers with an extra
    // final zero, which ".0" in a spreadsheet may cause.
    const suffix = screen === "phone" ? "5" : "4";
    const numbers = [1, 2, 3].map((n) => `119811${suffix}${n}420`);
    const name = `Zero ${screen}`;
    const body = numbers.map((Telefone, n) => ({ Nome: `${name} ${n}`, Telefone: `+${Telefone}0` }));
    await callAs(page, uploadContacts, { body });
    const broken = numbers.map((number) => `${number}0`);
    const right = numbers.map((number) => `55${number}`);
    await page.goto("/contacts");
    await page.getByRole("button", { name: "Importar e exportar" }).click();
    await page.getByRole("menuitem", { name: "Corrigir números" }).click();
    const dialog = page.getByRole("dialog", { name: "Corrigir números" });
    await dialog.getByRole("listitem").nth(2).waitFor();
    expect(await accessibilityViolations(page, "numbers to repair")).toEqual([]);
    await dialog.getByRole("button", { name: `Corrigir o número de ${name} 0` }).click();
    await expect.poll(() => numbersOf(page, name)).toEqual([right[0], broken[1], broken[2]]);
    await page.getByRole("button", { name: "Desfazer" }).first().click();
    await expect.poll(() => numbersOf(page, name)).toEqual(broken);
    await dialog.getByRole("button", { name: "Corrigir os 3 números" }).click();
    await dialog.getByText("Todos os números estão certos.").waitFor();
    expect(await numbersOf(page, name)).toEqual(right);
    await dialog.getByText(/^A última correção, de 3 números, pode ser desfeita até/).waitFor();
    expect(await accessibilityViolations(page, "all numbers repaired")).toEqual([]);
  },
);

it("the dialog of number repairs reports a failed request and loads again on demand", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/contacts");
  await page.route("**/api/number-repairs", (route) => route.abort());
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name: "Corrigir números" }).click();
  const dialog = page.getByRole("dialog", { name: "Corrigir números" });
  await dialog.getByRole("button", { name: "Tentar de novo" }).waitFor();
  await page.unroute("**/api/number-repairs");
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await dialog.getByText("Todos os números estão certos.").waitFor();
});

async function numbersOf(page: Page, searchParam: string): Promise<string[]> {
  const { contacts } = await callAs(page, listContacts, { query: { searchParam } });
  return contacts.map(({ number }) => number);
}
