import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { bubble, composer, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it("a form stays filled when a chunk of the page fails to load, and the page can be reloaded", async () => {
  const page = await fixture.openCold();
  await signInPage(page);
  await page.goto("/schedules");
  await page.getByRole("button", { name: "Agendar mensagem" }).click();
  const dialog = page.getByRole("dialog", { name: "Agendar mensagem" });
  const words = dialog.getByLabel("Mensagem", { exact: true });
  await words.fill("Sua mesa chega amanhã");
  await cutOff(page, /\/assets\/date-calendar-/);
  await dialog.getByLabel("Data e hora do envio").press("ArrowDown");
  await page.getByText("Não foi possível carregar.").waitFor();
  expect(await words.inputValue()).toBe("Sua mesa chega amanhã");

  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("button", { name: "Tentar de novo" }).click(),
  ]);
  await dialog.getByLabel("Data e hora do envio").press("ArrowDown");
  await page.getByRole("dialog", { name: "Calendário" }).waitFor();
});

it("a page with a failed chunk reloads by itself unless a chosen file would be lost", async () => {
  const page = await fixture.openCold();
  await signInPage(page);
  await row(page, "Diego Farias").click();
  await composer(page, "Diego Farias").fill("Já separei o");
  await page.locator('input[type="file"]').first().setInputFiles(sheet);
  await page.getByRole("button", { name: `Remover ${sheet.name}` }).waitFor();
  await cutOff(page, /\/assets\/keys-dialog-/);
  await page.keyboard.press("Control+/");
  await page.getByText("Não foi possível carregar.").waitFor();
  await page.getByRole("button", { name: `Remover ${sheet.name}` }).click();

  await cutOff(page, /\/assets\/palette-/);
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Control+k")]);
  await bubble(page, "Obrigado pela atenção!").waitFor();
  await expect.poll(() => composer(page, "Diego Farias").inputValue()).toBe("Já separei o");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
});

const sheet = { name: "tabela.txt", mimeType: "text/plain", buffer: Buffer.from("Sofá, R$ 2.000") };

/** Makes the page's next request to the given URL fail. */
async function cutOff(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.abort(), { times: 1 });
}
