import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

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

it("an invited user chooses a password by the mailed link and is signed in", async () => {
  const [admin, davi] = await Promise.all([fixture.open(), fixture.open()]);
  await signInWithoutPage(admin);
  await admin.goto("/users");
  await admin.getByRole("button", { name: "Adicionar usuário" }).click();
  await field(admin, "Nome").fill("Davi Lima");
  await field(admin, "E-mail").fill("davi@demo.recado");
  await admin.getByRole("dialog").getByRole("button", { name: "Adicionar" }).click();
  await admin.getByText("Convite enviado para davi@demo.recado.").waitFor();
  const row = admin.getByRole("row", { name: /Davi Lima/ });
  await row.getByText("Convite enviado").waitFor();
  await davi.goto("/demo-mails");
  const link = (await davi.getByRole("link", { name: /invitation#/ }).getAttribute("href")) ?? "";
  await davi.goto(link);
  await davi.getByText("Olá, Davi Lima!").waitFor();
  await field(davi, "Nova senha").fill("Primeira-Senha-1");
  await field(davi, "Confirme a nova senha").fill("Primeira-Senha-1");
  const offline = "**/api/resetpasswords";
  await davi.route(offline, (route) => route.abort());
  await davi.getByRole("button", { name: "Criar senha e entrar" }).click();
  await davi.getByText("Sem conexão com o servidor.").first().waitFor();
  expect(await field(davi, "Nova senha").inputValue()).toBe("Primeira-Senha-1");
  await davi.unroute(offline);
  await davi.getByRole("button", { name: "Criar senha e entrar" }).click();
  await davi.getByRole("tab", { name: "Abertos" }).waitFor();
  await row.getByText("Ativo").waitFor();
  await admin.goto(link);
  await admin.getByText("Saia desta conta para aceitar o convite.").waitFor();
  await admin.getByRole("button", { name: "Sair e aceitar o convite" }).click();
  await admin.getByText("Este convite já foi aceito.").waitFor();
});
