import { getCompany, listCompanies, updateCompany } from "@recado/contract/managed-companies";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (money): tabs of super users alone; a plan and a company are made, blocked, unblocked and deleted.
it("a super user creates a plan and a company; blocking the company signs its admin out", async () => {
  const [host, maria] = await Promise.all([fixture.open(), fixture.open()]);
  await signInWithoutPage(host);
  await host.goto("/settings?section=plans");
  await host.getByRole("button", { name: "Adicionar plano" }).click();
  const plan = host.getByRole("dialog", { name: "Adicionar plano" });
  await plan.getByLabel("Nome", { exact: true }).fill("Balcão");
  await plan.getByLabel("Usuários").fill("3");
  await plan.getByLabel("Valor por mês").fill("R$ 79,90");
  await plan.getByRole("button", { name: "Adicionar" }).click();
  await line(host, "Balcão").getByText("79,90").waitFor();

  await host.getByRole("tab", { name: "Empresas" }).click();
  await host.getByRole("button", { name: "Adicionar empresa" }).click();
  const company = host.getByRole("dialog", { name: "Adicionar empresa" });
  await company.getByLabel("Nome", { exact: true }).fill("Mercado da Vila");
  await company.getByRole("button", { name: "Adicionar" }).click();
  await company.getByText("Obrigatório").first().waitFor();
  expect(await company.getByLabel("Nome", { exact: true }).inputValue()).toBe("Mercado da Vila");
  await company.getByLabel("E-mail", { exact: true }).fill("mercado@exemplo.com.br");
  await company.getByLabel("Plano").selectOption("Balcão");
  await company.getByLabel("Vencimento").fill("31/02/2040");
  await company.getByLabel("Nome do administrador").fill("Maria");
  await company.getByLabel("E-mail do administrador").fill("maria@mercado.exemplo");
  await company.getByLabel("Senha", { exact: true }).fill("demo1234");
  // The form rejects an invalid date. If it took an invalid date for an empty one, the company would be saved without
  // an expiry.
  await company.getByRole("button", { name: "Adicionar" }).click();
  await company.getByText("Não existe o dia 31 em fevereiro de 2040.").waitFor();
  await company.getByLabel("Vencimento").fill("310140");
  await company.getByRole("button", { name: "Adicionar" }).click();
  const mercado = line(host, "Mercado da Vila");
  await mercado.getByText("31/01/2040").waitFor();
  await mercado.getByRole("button", { name: "+ Vencimento de Mercado da Vila" }).click();
  await mercado.getByText("29/02/2040").waitFor();

  // If the name of the company's plan cannot be loaded, the dialog must not show "no plan".
  await host.route("**/api/plans/*", (route) => route.fulfill({ status: 500, json: {} }));
  await host.reload();
  await mercado.getByRole("button", { name: "Editar Mercado da Vila" }).click();
  const edit = host.getByRole("dialog", { name: "Editar empresa" });
  const chosen = edit.getByLabel("Plano").locator("option:checked");
  await edit.getByRole("button", { name: "Tentar de novo" }).waitFor();
  expect(await chosen.textContent()).toBe("Não foi possível carregar.");
  await host.unroute("**/api/plans/*");
  await edit.getByRole("button", { name: "Tentar de novo" }).click();
  await chosen.filter({ hasText: "Balcão" }).waitFor({ state: "attached" });
  await edit.getByRole("button", { name: "Cancelar" }).click();

  // Saving the dialog does not overwrite changes that another user has made meanwhile.
  const { companies } = await callAs(host, listCompanies, { query: { searchParam: "Mercado da Vila" } });
  const params = { id: String(companies[0]?.id) };
  const letIn = (status: boolean) => callAs(host, updateCompany, { params, body: { status } });
  await mercado.getByRole("button", { name: "Editar Mercado da Vila" }).click();
  await edit.getByLabel("Telefone").fill("11 3000-1000");
  await letIn(false);
  await edit.getByRole("button", { name: "Salvar" }).click();
  await edit.waitFor({ state: "detached" });
  expect(await callAs(host, getCompany, { params })).toMatchObject({ status: false, phone: "11 3000-1000" });
  await letIn(true);
  await mercado.getByText("Em dia", { exact: true }).waitFor();

  // A price of the company's own stays with the company when the operator changes its plan, and the dialog says so.
  await mercado.getByRole("button", { name: "Editar Mercado da Vila" }).click();
  await edit.getByLabel("Preço próprio por mês").fill("R$ 50,00");
  await edit.getByText("Uma troca de plano feita pela empresa o apaga.").waitFor();
  await edit.getByLabel("Plano").selectOption("Profissional");
  await edit.getByText("Este preço passa a valer para o novo plano.").waitFor();
  await edit.getByRole("button", { name: "Salvar" }).click();
  await edit.waitFor({ state: "detached" });
  expect(await callAs(host, getCompany, { params })).toMatchObject({ price: 50 });

  await signInWithoutPage(maria, "maria@mercado.exemplo");
  await maria.goto("/settings");
  await maria.getByRole("heading", { name: "Configurações" }).waitFor();
  expect(await maria.getByRole("tab", { name: "Empresas" }).count()).toBe(0);
  await mercado.getByRole("button", { name: "Bloquear Mercado da Vila" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Bloquear", exact: true }).click();
  await maria.getByText("O acesso da sua empresa está suspenso.").waitFor();
  await maria.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await mercado.getByText("Bloqueada").waitFor();

  await mercado.getByRole("button", { name: "Excluir Mercado da Vila" }).click();
  const deletion = host.getByRole("dialog", { name: "Excluir Mercado da Vila?" });
  const typed = deletion.getByLabel("Digite o nome da empresa: Mercado da Vila");
  await typed.fill("Mercado");
  await deletion.getByRole("button", { name: "Excluir", exact: true }).click();
  await deletion.getByText("O nome digitado não é o da empresa. Confira e digite de novo.").waitFor();
  await typed.fill("Mercado da Vila");
  await deletion.getByRole("button", { name: "Excluir", exact: true }).click();
  await mercado.getByText(/^Exclusão em/).waitFor();

  await mercado.getByRole("button", { name: "Desfazer a exclusão de Mercado da Vila" }).click();
  await mercado.getByText("Em dia", { exact: true }).waitFor();
  await maria.getByLabel("E-mail").fill("maria@mercado.exemplo");
  await maria.getByLabel("Senha", { exact: true }).fill("demo1234");
  await maria.getByRole("button", { name: "Entrar", exact: true }).click();
  await maria.waitForURL((url) => url.pathname === "/");
});

// Specification (money): Limits of a plan: on the screen.
it("a super user is warned how many companies exceed a reduced plan and may confirm or cancel", async () => {
  const host = await fixture.open();
  await signInWithoutPage(host);
  await host.goto("/settings?section=plans");
  const used = line(host, "Profissional");
  await used.getByRole("button", { name: "Editar Profissional" }).click();
  const plan = host.getByRole("dialog", { name: "Editar plano" });
  await plan.getByLabel("Filas").fill("0");
  await plan.getByRole("button", { name: "Salvar" }).click();
  const question = host.getByRole("dialog", { name: "O plano fica menor do que o uso" });
  await question.getByText(/com este plano usam? mais do que ele passa a incluir/).waitFor();
  await host.keyboard.press("Escape");
  await plan.getByText("O plano inclui menos do que está em uso.").waitFor();
  expect(await plan.getByLabel("Filas").inputValue()).toBe("0");
  await plan.getByRole("button", { name: "Salvar" }).click();
  await question.getByRole("button", { name: "Alterar o plano" }).click();
  await host.getByText("Operação realizada com sucesso!").waitFor();
  await plan.waitFor({ state: "hidden" });
});

function line(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}
