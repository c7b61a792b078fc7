import { updateCampaignSettings } from "@recado/contract/campaign-settings";
import { createCampaign, updateCampaign } from "@recado/contract/campaigns";
import { endSession } from "@recado/contract/connections";
import { createContactListItem } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { pauseSending, resumeSending } from "@recado/contract/sending-limits";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

const now = () => new Date().toISOString();

// Specification (sending): one that waits says why, and goes on once it may.
it.each(widths(["desktop", "phone"]))(
  "a campaign on a paused number shows its reason and continues after the pause, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    const params = { id: "1" };
    await callAs(page, pauseSending, { params });
    const name = `Espera ${screen}`;
    await addCampaign(page, name, { scheduledAt: now() });
    await page.goto("/campaigns");
    await line(page, name).getByText("Alguém pausou os envios deste número.").waitFor();
    expect(await accessibilityViolations(page, "a campaign that waits")).toEqual([]);
    await callAs(page, resumeSending, { params });
    await line(page, name).getByText("Finalizada").waitFor();
  },
);

// Specification (sending): a file is chosen in the dialog.
it("a campaign keeps the file chosen in its dialog and sends the file", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const id = await addCampaign(page, "Com anexo", {});
  await page.goto(`/campaigns?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Editar campanha" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "cardapio.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Panetone e pudim"),
  });
  await dialog.getByText("cardapio.txt").first().waitFor();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await line(page, "Com anexo").getByRole("button", { name: "Editar Com anexo" }).click();
  await dialog.getByText("cardapio.txt").first().waitFor();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await callAs(page, updateCampaign, { params: { id: String(id) }, body: { scheduledAt: now() } });
  await line(page, "Com anexo").getByText("Finalizada").waitFor();
  await line(page, "Com anexo").getByRole("link", { name: "Relatório de Com anexo" }).click();
  await page.getByRole("link", { name: "Abrir a conversa com Beatriz" }).click();
  await page.getByText("cardapio.txt").first().waitFor();
});

// Specification (sending): one whose connection is down says so.
it("a campaign whose connection is down shows that live", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await callAs(page, updateCampaignSettings, { body: { settings: { messageInterval: 600 } } });
  await addCampaign(page, "Sem conexão", { scheduledAt: now() }, ["5519981230005", "5519981230002"]);
  await page.goto("/campaigns");
  await line(page, "Sem conexão").getByText("Em Andamento").waitFor();
  const down = line(page, "Sem conexão").getByText(
    "A conexão está desconectada: nada é enviado até ela voltar.",
  );
  expect(await down.count()).toBe(0);
  await callAs(page, endSession, { params: { id: "1" } });
  await down.waitFor();
});

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, name: string): Locator {
  return page.getByRole("main").locator("tr, li").filter({ hasText: name });
}

/** Creates a campaign for those contacts who are on WhatsApp and have written to the company. */
async function addCampaign(
  page: Page,
  name: string,
  more: { scheduledAt?: string },
  numbers: readonly string[] = ["5519981230005"],
): Promise<number> {
  const { id: contactListId } = await callAs(page, createContactList, { body: { name } });
  for (const number of numbers)
    await callAs(page, createContactListItem, { body: { name: "Beatriz", number, contactListId } });
  const body = { name, message1: "Oi {nome}", contactListId, whatsappId: 1, ...more };
  return (await callAs(page, createCampaign, { body })).id;
}
