import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { withProduct } from "../fixtures/journeys.ts";

const fixture = withProduct();

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

// Specification (money): /signup with name, phone, e-mail, password and plan; Enterprise hidden; way from the login; what was typed stays.
// Specification (money): whoever is signed in goes from public pages to /.
// Specification (money): the trial days that are left, on /subscription.
it("a new company signs up, keeps its typed data after an error, and reaches the first steps", async () => {
  const page = await fixture.open();
  await page.goto("/login");
  await page.getByRole("link", { name: "Cadastre sua empresa" }).click();
  await field(page, "Nome da empresa").fill("Floricultura da Rosa");
  await field(page, "Telefone").fill("(11) 99999-0000");
  await field(page, "E-mail").fill("rafael@demo.recado");
  await field(page, "Senha").fill("rosas-vermelhas");
  await page.getByRole("radio", { name: /^Essencial, R\$.99,00/ }).click();
  expect(await page.getByRole("radio", { name: /Enterprise/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await page.getByText("Erro ao criar usuário. Verifique os dados informados.").waitFor();
  expect(await field(page, "Telefone").inputValue()).toBe("11999990000");
  expect(await field(page, "Senha").inputValue()).toBe("rosas-vermelhas");
  await field(page, "E-mail").fill("rosa@floricultura.exemplo");
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await page.getByRole("heading", { name: "Primeiros passos" }).waitFor();
  await page.goto("/subscription");
  await page.getByText("Seu período de teste termina em 3 dias").waitFor();
  for (const path of ["/signup", "/forgetpsw"]) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === "/");
  }
});

// Specification (money): the demonstration shows what was sent.
// Specification (money): two steps, both toasts, to /login; Email não encontrado; As senhas não correspondem.
it("a forgotten password is reset with the mail kept by the demonstration", async () => {
  const page = await fixture.open();
  await page.goto("/login");
  await page.getByRole("link", { name: "Esqueceu a senha?" }).click();
  await page.getByRole("heading", { name: "Recuperar a senha" }).waitFor();
  await field(page, "E-mail").fill("ninguem@demo.recado");
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByText("Email não encontrado").waitFor();
  await field(page, "E-mail").fill("bruna@demo.recado");
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByText("Email enviado com sucesso!").waitFor();
  await page.getByRole("link", { name: "Ver os e-mails da demonstração" }).click();
  await page.getByRole("link", { name: /forgetpsw#/ }).click();
  await expect.poll(() => field(page, "Código").inputValue()).toMatch(/^\w{5}-\w{5}$/);
  expect(page.url()).not.toContain("#");
  await field(page, "Nova senha").fill("Nova-Senha-2027");
  await field(page, "Confirme a nova senha").fill("Outra-Senha-2027");
  await page.getByRole("button", { name: "Redefinir a senha" }).click();
  await page.getByText("As senhas não correspondem").waitFor();
  await field(page, "Confirme a nova senha").fill("Nova-Senha-2027");
  await page.getByRole("button", { name: "Redefinir a senha" }).click();
  await page.getByText("Senha redefinida com sucesso.").waitFor();
  await page.waitForURL("**/login");
  expect(await field(page, "E-mail").inputValue()).toBe("bruna@demo.recado");
  await field(page, "Senha").fill("Nova-Senha-2027");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("tab", { name: "Abertos" }).waitFor();
});
