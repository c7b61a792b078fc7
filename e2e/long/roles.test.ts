import { getMe } from "@recado/contract/auth";
import { getContact, listContacts } from "@recado/contract/contacts";
import { updateUser } from "@recado/contract/staff";
import { listUserRoles } from "@recado/contract/user-roles";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const agent = "rafael@demo.recado";

// Specification (tickets): what each profile may do is one table, held by the server.
it("an admin makes a role without the export of contacts, gives it to an agent and changes it, live in the agent's menu", async () => {
  const [admin, other] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInPage(admin), signInPage(other, agent)]);
  await Promise.all([admin.goto("/roles"), other.goto("/contacts")]);
  await admin.getByText("Nenhum papel ainda.").waitFor();
  await expect.poll(() => exports(other)).toBe(1);

  await admin.getByRole("button", { name: "Adicionar papel" }).first().click();
  const adding = admin.getByRole("dialog", { name: "Adicionar papel" });
  await adding.getByLabel("Nome").fill("Financeiro");
  await adding.getByLabel("Buscar permissões").fill("EXPORTAR");
  await adding.getByRole("checkbox", { name: "Exportar contatos" }).uncheck();
  await adding.getByLabel("Buscar permissões").fill("fatura");
  await adding.getByRole("checkbox", { name: "Ver e pagar as faturas" }).check();
  await adding.getByLabel("Buscar permissões").fill("nada disso");
  await adding.getByText("Nenhuma permissão encontrada.").waitFor();
  await adding.getByLabel("Buscar permissões").fill("");
  await adding.getByText("1 permissão escolhida").waitFor();
  expect(await accessibilityViolations(admin, "add a role")).toEqual([]);
  await adding.getByRole("button", { name: "Adicionar", exact: true }).click();
  await admin.getByText("Papel Financeiro salvo.").waitFor();
  await line(admin, "Financeiro").waitFor();

  const [{ id } = { id: 0 }] = (await callAs(admin, listUserRoles, {})).userRoles;
  await admin.goto("/users");
  await admin.getByRole("button", { name: "Editar Rafael Nunes" }).click();
  const editing = admin.getByRole("dialog", { name: "Editar usuário" });
  await editing.getByLabel("Perfil").selectOption({ label: "Financeiro" });
  await editing.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Usuário Rafael Nunes salvo.").waitFor();
  await line(admin, "Rafael Nunes").getByText("Financeiro").waitFor();
  const billing = other.getByRole("navigation").getByRole("link", { name: "Financeiro" });
  await billing.waitFor();
  await expect.poll(() => exports(other)).toBe(0);
  expect(await callAs(other, getMe, {})).toMatchObject({ profile: "user", role: { id, name: "Financeiro" } });

  await admin.setViewportSize(screens.phone.viewport);
  await admin.goto("/roles");
  await line(admin, "Financeiro").getByRole("button", { name: "Editar Financeiro" }).click();
  const changing = admin.getByRole("dialog", { name: "Editar papel" });
  await changing.getByText("A mudança vale na hora para 1 usuário.").waitFor();
  await changing.getByRole("checkbox", { name: "Ver e pagar as faturas" }).uncheck();
  expect(await accessibilityViolations(admin, "edit a role")).toEqual([]);
  await changing.getByRole("button", { name: "Salvar" }).click();
  await billing.waitFor({ state: "detached" });

  await line(admin, "Financeiro").getByRole("button", { name: "Excluir Financeiro" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await admin.getByText("Há usuários com este papel.", { exact: false }).waitFor();
});

it("a role without the switch for numbers shows its agent masks at once, and the agent's changes keep the number", async () => {
  const [admin, other] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInPage(admin), signInPage(other, "bruna@demo.recado")]);
  const [contact] = (await callAs(admin, listContacts, { query: { searchParam: "Renata" } })).contacts;
  if (!contact) throw new Error("the demonstration has a customer named Renata");
  await admin.goto("/roles");
  await admin.getByRole("button", { name: "Adicionar papel" }).first().click();
  const adding = admin.getByRole("dialog", { name: "Adicionar papel" });
  await adding.getByLabel("Nome").fill("Sem números");
  await adding.getByLabel("Vê os números dos clientes").click({ force: true });
  await adding.getByRole("button", { name: "Adicionar", exact: true }).click();
  await admin.getByText("Papel Sem números salvo.").waitFor();

  await other.goto("/contacts?searchParam=Renata");
  await line(other, contact.name).getByText(contact.number.slice(-4)).waitFor();
  const roles = (await callAs(admin, listUserRoles, {})).userRoles;
  const roleId = roles.find(({ name }) => name === "Sem números")?.id ?? null;
  const { id } = await callAs(other, getMe, {});
  await callAs(admin, updateUser, { params: { id: String(id) }, body: { roleId } });
  await line(other, contact.name).getByText("•••••").waitFor();
  expect(await other.getByRole("main").textContent()).not.toContain(contact.number.slice(4, 9));

  await other.getByRole("button", { name: `Editar ${contact.name}` }).click();
  const editing = other.getByRole("dialog", { name: "Editar contato" });
  await editing.getByText("Seu papel não vê números.", { exact: false }).waitFor();
  expect(await accessibilityViolations(other, "edit a contact whose number is hidden")).toEqual([]);
  await editing.getByLabel("Nome", { exact: true }).fill("Renata Mascarada");
  await editing.getByRole("button", { name: "Salvar" }).click();
  await line(other, "Renata Mascarada").waitFor();
  const params = { id: String(contact.id) };
  expect(await callAs(admin, getContact, { params })).toMatchObject({
    name: "Renata Mascarada",
    number: contact.number,
    email: contact.email,
  });
});

/** Opens the menu of the contacts page and returns how many items export the contacts; closes the menu. */
async function exports(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name: "Importar planilha" }).waitFor();
  const found = await page.getByRole("menuitem", { name: "Exportar todos (CSV)" }).count();
  await page.keyboard.press("Escape");
  return found;
}

/** Row of the table, or card on a narrow screen, that names this entity. */
function line(page: Page, name: string): Locator {
  return page.getByRole("main").locator("tr, li").filter({ hasText: name });
}
