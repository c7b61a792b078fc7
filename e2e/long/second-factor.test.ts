import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { totpCodeOf } from "../fixtures/totp-code.ts";

const fixture = withProduct();
const email = "rafael@demo.recado";
const password = "demo1234";

it("a user turns two-step verification on and signs in with a recovery code", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page, email);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Verificação em duas etapas" });
  await section.getByText("Desativada").waitFor();
  await section.getByRole("button", { name: "Ativar" }).click();

  const dialog = page.getByRole("dialog", { name: "Ativar a verificação em duas etapas" });
  await dialog.getByLabel("Sua senha", { exact: true }).fill("outra senha");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Sua senha", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("img", { name: "Código QR para o aplicativo autenticador" }).waitFor();
  expect(await accessibilityViolations(page, "two-step verification")).toEqual([]);
  const secret = await dialog.getByLabel("Ou digite esta chave no aplicativo").inputValue();
  await dialog.getByLabel("Código do aplicativo").fill(totpCodeOf(secret));
  await dialog.getByRole("button", { name: "Confirmar" }).click();

  const codes = page.getByRole("dialog", { name: "Códigos de recuperação" });
  await codes.getByRole("listitem").first().waitFor();
  const recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await codes.getByRole("button", { name: "Fechar" }).last().click();
  const question = page.getByRole("dialog", { name: "Fechar sem guardar os códigos?" });
  expect(await accessibilityViolations(page, "recovery codes that are not kept")).toEqual([]);
  await question.getByRole("button", { name: "Voltar aos códigos" }).click();
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Baixar" }).click();
  await download;
  await codes.getByRole("button", { name: "Fechar" }).last().click();
  await section.getByText("Códigos de recuperação restantes: 10 de 10").waitFor();

  const phone = await fixture.open(screens.phone);
  await signIn(phone);
  await phone.getByRole("heading", { name: "Verificação em duas etapas" }).waitFor();
  const code = phone.getByLabel("Código", { exact: true });
  await code.fill("000000");
  await phone.getByRole("button", { name: "Confirmar" }).click();
  await phone.getByRole("alert").waitFor();
  expect(await code.inputValue()).toBe("000000");
  await phone.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await phone.getByLabel("Código de recuperação").fill(recoveryCodes[0] ?? "");
  await phone.keyboard.press("Enter");
  await tab(phone, "Abertos").waitFor();
});

it("a company that requires two-step verification tells everybody, and keeps out those who are late", async () => {
  const agent = await fixture.open(screens.phone);
  await signInPage(agent, "bruna@demo.recado");
  const admin = await fixture.open();
  await signInWithoutPage(admin);
  await admin.goto("/settings");
  await admin.getByRole("switch", { name: "Verificação em duas etapas para todos" }).click({ force: true });
  await agent.getByText("Ative a verificação em duas etapas: faltam 7 dias").waitFor();
  expect(await accessibilityViolations(agent, "days left for the second factor")).toEqual([]);
  await agent.getByRole("link", { name: "Ativar agora" }).click();
  await agent.getByRole("region", { name: "Verificação em duas etapas" }).waitFor();

  await agent.route("**/api/auth/refresh_token", async (route) => {
    const answer = await route.fetch();
    const secondFactorDue = { at: new Date().toISOString(), isPast: true };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), secondFactorDue } });
  });
  await agent.reload();
  await agent.getByRole("heading", { name: "Ative a verificação em duas etapas" }).waitFor();
  expect(await accessibilityViolations(agent, "second factor that is due")).toEqual([]);
  await agent.getByRole("button", { name: "Ativar" }).click();
  await agent.getByRole("dialog", { name: "Ativar a verificação em duas etapas" }).waitFor();
});

it("an admin removes the second factor of a colleague who lost the phone", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  await page.goto("/users");
  await page.getByRole("button", { name: "Sessões de Rafael Nunes" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Sessões de Rafael Nunes" });
  await dialog.getByRole("button", { name: "Remover verificação em duas etapas" }).click();
  const question = page.getByRole("dialog", {
    name: "Remover a verificação em duas etapas de Rafael Nunes?",
  });
  expect(await accessibilityViolations(page, "removal of a second factor")).toEqual([]);
  await question.getByRole("button", { name: "Remover" }).click();
  await page.getByText("Verificação em duas etapas de Rafael Nunes removida.").waitFor();
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}
