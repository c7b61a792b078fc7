import { listPasskeys } from "@recado/contract/passkeys";
import { confirmSecondFactor, startSecondFactor } from "@recado/contract/second-factors";
import type { CDPSession, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { totpCodeOf } from "../fixtures/totp-code.ts";

const fixture = withProduct();
const email = "bruna@demo.recado";
const password = "demo1234";

it("a user adds a passkey, signs in by it alone and in the second step, and removes it", async () => {
  const page = await fixture.open();
  const devtools = await page.context().newCDPSession(page);
  const authenticator = await plugIn(devtools);
  await signInWithoutPage(page, email);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Chaves de acesso" });
  await section.getByText("Nenhuma chave de acesso").waitFor();
  await section.getByRole("button", { name: "Adicionar chave de acesso" }).click();

  const dialog = page.getByRole("dialog", { name: "Adicionar chave de acesso" });
  await dialog.getByLabel("Nome").fill("Notebook da loja");
  await dialog.getByLabel("Sua senha", { exact: true }).fill("outra senha");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("alert").waitFor();
  expect(await dialog.getByLabel("Nome").inputValue()).toBe("Notebook da loja");
  expect(await accessibilityViolations(page, "dialog for a passkey")).toEqual([]);
  await dialog.getByLabel("Sua senha", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await section.getByText("Notebook da loja").waitFor();
  await section.getByText("ainda não usada").waitFor();
  const { secret } = await callAs(page, startSecondFactor, { body: { password } });
  await callAs(page, confirmSecondFactor, { body: { code: totpCodeOf(secret) } });

  await signOut(page, devtools, authenticator);
  expect(await accessibilityViolations(page, "login with passkeys")).toEqual([]);
  await answer(devtools, authenticator, true);
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await tab(page, "Abertos").waitFor();
  expect((await callAs(page, listPasskeys, {}))[0]?.lastUsedAt).not.toBeNull();

  await signOut(page, devtools, authenticator);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByLabel("Código", { exact: true }).waitFor();
  await answer(devtools, authenticator, true);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await tab(page, "Abertos").waitFor();

  await page.goto("/profile");
  await section.getByRole("button", { name: "Remover Notebook da loja" }).click();
  const removal = page.getByRole("dialog", { name: "Remover a chave de acesso" });
  await removal.getByLabel("Sua senha", { exact: true }).fill(password);
  await removal.getByRole("button", { name: "Remover" }).click();
  await section.getByText("Nenhuma chave de acesso").waitFor();
  await signOut(page, devtools, authenticator);
  await answer(devtools, authenticator, true);
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await page.getByRole("alert").waitFor();
});

/** Gives the page's browser a built-in authenticator that verifies its user. */
async function plugIn(devtools: CDPSession): Promise<string> {
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

/** Lets the authenticator answer requests, or keeps them waiting as if nobody touched it. */
async function answer(devtools: CDPSession, authenticatorId: string, enabled: boolean): Promise<void> {
  await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
}

/** Signs out. The authenticator does not answer the suggestions of the login page. */
async function signOut(page: Page, devtools: CDPSession, authenticatorId: string): Promise<void> {
  await answer(devtools, authenticatorId, false);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sair desta sessão" }).click();
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).waitFor();
}
