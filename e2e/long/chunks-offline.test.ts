import { expect, it } from "vitest";
import { warning } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (administration): offline, what is there stays and nothing typed is lost.
it("a dialog and a page opened offline for the first time appear once the server is back", async () => {
  const page = await fixture.openCold();
  await signInWithoutPage(page);
  await page.goto("/users");
  await page.getByRole("button", { name: "Editar Rafael Nunes" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Editar Rafael Nunes" }).click();
  await warning(page, "Sem conexão com o servidor.").waitFor();
  await page.getByRole("row").filter({ hasText: "Rafael Nunes" }).waitFor();
  await page.context().setOffline(false);
  const dialog = page.getByRole("dialog", { name: "Editar usuário" });
  await dialog.getByLabel("Nome").waitFor();
  // The dialog's style sheet has been loaded too, because the buttons are in a row.
  const foot = dialog.locator("form > :last-child");
  expect(await foot.evaluate((element) => getComputedStyle(element).display)).toBe("flex");
  await dialog.getByLabel("Nome").fill("Rafael N.");

  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Sem conexão com o servidor.").waitFor();
  expect(await dialog.getByLabel("Nome").inputValue()).toBe("Rafael N.");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Tags" }).click();
  await page.getByRole("row").filter({ hasText: "Rafael Nunes" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Tags" }).waitFor();

  await page.context().setOffline(true);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await page.getByRole("link", { name: "Chat interno" }).click();
  await page.getByRole("heading", { level: 1, name: "Tags" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Chat interno" }).waitFor();
});
