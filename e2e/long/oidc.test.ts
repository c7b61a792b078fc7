import { getIdentityProvider } from "@recado/contract/identity-providers";
import { confirmSecondFactor, startSecondFactor } from "@recado/contract/second-factors";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../fixtures/identity-provider.ts";
import { tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { totpCodeOf } from "../fixtures/totp-code.ts";

const fixture = withProduct({ ALLOW_PRIVATE_HOSTS: "true" });
let provider: TestIdentityProvider | undefined;
afterAll(() => provider?.stop());

it("an admin connects a provider; people sign in by it, link their account, and are out when it removes them", async () => {
  const admin = await fixture.open();
  await signInWithoutPage(admin);
  await admin.goto("/settings");
  const urls = await callAs(admin, getIdentityProvider, {});
  provider = await startIdentityProvider(urls);
  const group = admin.getByRole("region", { name: "Segurança" });
  await group.getByRole("button", { name: "Configurar" }).click();
  const dialog = admin.getByRole("dialog", { name: "Provedor de identidade" });
  expect(await dialog.getByLabel("Endereço de retorno (redirect URI)").inputValue()).toBe(urls.redirectUrl);
  await dialog.getByLabel("Nome no botão").fill("Contas da Aurora");
  await dialog.getByLabel("Emissor").fill(`${provider.issuer}/outro`);
  await dialog.getByLabel("ID do cliente").fill(provider.clientId);
  await dialog.getByLabel("Segredo do cliente").fill(provider.clientSecret);
  await dialog.getByText("Criar usuários", { exact: true }).click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Campo obrigatório").waitFor();
  await dialog.getByLabel("Domínios de e-mail aceitos").fill("exemplo.com.br, demo.recado");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.getByText("Nenhum provedor OpenID Connect respondeu").waitFor();
  expect(await dialog.getByLabel("Segredo do cliente").inputValue()).toBe(provider.clientSecret);
  expect(await accessibilityViolations(admin, "dialog for an identity provider")).toEqual([]);
  await dialog.getByLabel("Emissor").fill(provider.issuer);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await group.getByText(`Botão “Entrar com Contas da Aurora”, por ${provider.issuer}`).waitFor();
  const loginLink = await group.getByLabel("Link de entrada da equipe").inputValue();
  expect(await accessibilityViolations(admin, "settings with an identity provider")).toEqual([]);

  const rita = await fixture.open();
  await rita.goto(loginLink);
  const button = rita.getByRole("button", { name: "Entrar com Contas da Aurora" });
  await button.waitFor();
  expect(await accessibilityViolations(rita, "login with a provider")).toEqual([]);
  await rita.goto("/schedules");
  await button.click();
  await signInAtProvider(rita, "rita");
  await rita.getByRole("heading", { name: "Agendamentos" }).waitFor();
  expect(new URL(rita.url())).toMatchObject({ pathname: "/schedules", search: "" });
  await provider.remove("rita");
  await rita.getByText("O provedor de acesso da empresa encerrou sua sessão.").waitFor();
  await rita.getByRole("button", { name: "Entrar com Contas da Aurora" }).waitFor();

  const bruna = await fixture.open();
  await signInWithoutPage(bruna, "bruna@demo.recado");
  await bruna.goto("/profile");
  const accounts = bruna.getByRole("region", { name: "Contas ligadas" });
  await accounts.getByRole("button", { name: "Ligar conta de Contas da Aurora" }).click();
  const question = bruna.getByRole("dialog");
  await question.getByLabel("Sua senha", { exact: true }).fill("demo1234");
  expect(await accessibilityViolations(bruna, "dialog for a linked account")).toEqual([]);
  await question.getByRole("button", { name: "Continuar" }).click();
  await signInAtProvider(bruna, "qualquer");
  await accounts.getByText(/Ligada em/).waitFor();
  await bruna.getByText("Conta ligada. Você já pode entrar por ela.").waitFor();
  expect(await accessibilityViolations(bruna, "profile with a linked account")).toEqual([]);
  const { secret } = await callAs(bruna, startSecondFactor, { body: { password: "demo1234" } });
  const { recoveryCodes } = await callAs(bruna, confirmSecondFactor, { body: { code: totpCodeOf(secret) } });
  await bruna.getByRole("button", { name: "Sair desta sessão" }).click();
  await bruna.goto(loginLink);
  await bruna.getByRole("button", { name: "Entrar com Contas da Aurora" }).click();
  await bruna.getByText("Sua conta foi confirmada. Falta o código.").waitFor();
  await bruna.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await bruna.getByLabel("Código de recuperação").fill(recoveryCodes[0] ?? "");
  await bruna.keyboard.press("Enter");
  await tab(bruna, "Abertos").waitFor();
  await bruna.goto("/profile");
  await accounts.getByRole("button", { name: "Desligar conta de Contas da Aurora" }).click();
  await question.getByLabel("Sua senha", { exact: true }).fill("demo1234");
  await question.getByRole("button", { name: "Desligar" }).click();
  await accounts.getByText("Não ligada").waitFor();

  await rita.getByRole("button", { name: "Entrar com Contas da Aurora" }).click();
  await rita.goBack();
  await rita.goto("/login?error=access_denied&state=outro");
  await rita.getByRole("alert").waitFor();
  await rita.getByLabel("E-mail").waitFor();

  await group.getByRole("button", { name: "Excluir" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await group.getByRole("button", { name: "Configurar" }).waitFor();
});

/** Signs in on the provider's pages, which ask for the account and then for the user's consent. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  // The pages ask for a font of another host, which a machine without a network does not reach.
  await page.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ body: "" }));
  await page.getByPlaceholder("Enter any login").fill(account);
  await page.getByPlaceholder("and password").fill("a");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
