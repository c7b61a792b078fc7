import { getMe } from "@recado/contract/auth";
import { createUser, updateUser } from "@recado/contract/staff";
import { listUsers, type User } from "@recado/contract/users";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { delayRequests } from "../fixtures/delay-requests.ts";
import { tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it("a narrow table keeps names and actions in view", async () => {
  const page = await fixture.open({ viewport: { width: 820, height: 600 } });
  await signInWithoutPage(page);
  await page.goto("/users");
  const verb = page.getByRole("button", { name: "Editar Rafael Nunes" });
  await verb.waitFor();
  const right = await verb.evaluate((element) => element.getBoundingClientRect().right);
  expect(right).toBeLessThan(820);
  const name = page.getByText("Rafael Nunes", { exact: true });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

it("the user dialog shows how many open tickets return to the queue before a queue is removed", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/users");
  await page.getByRole("button", { name: "Editar Rafael Nunes" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar usuário" });
  const told = dialog.getByText("1 atendimento aberto volta para a fila.");
  const sales = dialog.getByRole("checkbox", { name: "Vendas" });
  await sales.uncheck();
  await told.waitFor();
  await sales.check();
  await told.waitFor({ state: "detached" });
});

// Specification (administration): the users page adds, edits and deletes, live.
it.each(widths(["desktop", "phone"]))(
  "an admin adds a user, changes the user's queues and deletes the user, on a %s",
  async (screen) => {
    const [admin, newcomer] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
    await signInWithoutPage(admin);
    await admin.goto("/users");
    const email = `davi.${screen}@demo.recado`;
    const name = `Davi ${screen}`;

    await admin.getByRole("button", { name: "Adicionar usuário" }).click();
    const dialog = admin.getByRole("dialog", { name: "Adicionar usuário" });
    const add = dialog.getByRole("button", { name: "Adicionar" });
    await add.click();
    expect(await dialog.getByText("Obrigatório").count()).toBe(2);
    await dialog.getByLabel("Nome").fill("D");
    await dialog.getByLabel("E-mail").fill("davi");
    await dialog.getByLabel("Senha", { exact: true }).fill("1234");
    await add.click();
    await dialog.getByText("E-mail inválido").waitFor();
    expect(await dialog.getByText("Muito curto!").count()).toBe(2);
    await dialog.getByLabel("Nome").fill(name);
    await dialog.getByLabel("E-mail").fill("rafael@demo.recado");
    await dialog.getByLabel("Senha", { exact: true }).fill("demo1234");
    await dialog.getByRole("checkbox", { name: "Vendas" }).check();
    await add.click();
    await dialog.getByText("Este e-mail já está em uso.").waitFor();
    await dialog.getByLabel("E-mail").fill(email);
    await add.click();
    await admin.getByText(`Usuário ${name} salvo.`).waitFor();
    await line(admin, name).getByText("Vendas").waitFor();

    await signInPage(newcomer, email);
    await line(admin, name).getByText("Online").waitFor();
    await tab(newcomer, "Aguardando").click();
    const seen = firstOfQueue(newcomer, "Vendas");
    await seen.waitFor();

    await admin.getByRole("button", { name: `Editar ${name}` }).click();
    const editing = admin.getByRole("dialog", { name: "Editar usuário" });
    await editing.getByRole("checkbox", { name: "Vendas" }).uncheck();
    await editing.getByRole("button", { name: "Salvar" }).click();
    await line(admin, name).getByText("Nenhuma").waitFor();
    await seen.waitFor({ state: "detached" });
    expect(await newcomer.getByRole("link", { name: "Usuários" }).count()).toBe(0);

    const { id } = await userNamed(admin, name);
    await callAs(admin, updateUser, { params: { id: String(id) }, body: { profile: "admin" } });
    await newcomer.getByRole("link", { name: "Usuários" }).waitFor();
    await seen.waitFor();

    await admin.getByRole("button", { name: `Desativar ${name}` }).click();
    await admin.getByRole("dialog").getByText("Nenhum atendimento aberto com este usuário.").waitFor();
    await admin.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
    await line(admin, name).getByText("Inativo").waitFor();
    await newcomer.getByText("Seu usuário foi desativado. Fale com quem administra a empresa.").waitFor();
    await newcomer.getByLabel("E-mail").fill(email);
    await newcomer.getByLabel("Senha", { exact: true }).fill("demo1234");
    await newcomer.getByRole("button", { name: "Entrar", exact: true }).click();
    await newcomer.getByText("E-mail ou senha incorretos. Tente de novo.").waitFor();

    await admin.getByRole("button", { name: `Excluir ${name}` }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await line(admin, name).waitFor({ state: "detached" });

    await admin.goto("/audit-log");
    await admin.getByText(`Marina Costa excluiu o usuário ${name}`).waitFor();
    await admin.getByText("perfil: de usuário para administrador").first().waitFor();
    await admin.getByText("filas: de Vendas para vazio").first().waitFor();
  },
);

// Specification (administration): admin-only fields are disabled with the reason; own profile page.
it("an agent edits only the own profile, in the chosen language", async () => {
  const [admin, agent] = await Promise.all([fixture.open(), fixture.open(screens.phone)]);
  await signInPage(admin);
  const email = "eva@demo.recado";
  await callAs(admin, createUser, { body: { name: "Eva", email, password: "demo1234" } });
  await signInPage(agent, email);
  await agent.getByRole("button", { name: "Conta de Eva" }).click();
  await agent.getByRole("menuitem", { name: "Meu perfil" }).click();
  await agent.getByLabel("Nome").fill("Eva Reis");
  await agent.goBack();
  await agent.getByRole("button", { name: "Continuar editando" }).click();
  await agent.getByLabel("Nova senha").fill("outra-senha");
  await agent.getByRole("button", { name: "Salvar" }).click();
  await agent.getByText("A senha atual está incorreta.").waitFor();
  await agent.getByLabel("Senha atual").fill("demo1234");
  await agent.getByRole("button", { name: "Salvar" }).click();
  await agent.getByText("Perfil salvo.").waitFor();
  await agent.getByRole("button", { name: "Conta de Eva Reis" }).waitFor();
  await agent.getByRole("region", { name: "Sessões" }).getByText("Chrome").waitFor();

  await agent.getByLabel("Idioma", { exact: true }).selectOption("es");
  await agent.getByRole("heading", { name: "Mi perfil" }).waitFor();
  await expect.poll(async () => (await userNamed(admin, "Eva Reis")).language).toBe("es");
  await agent.goto("/audit-log");
  await agent.getByText("Acceso denegado").waitFor();
  await agent.waitForURL("**/tickets");

  await agent.goto("/users");
  await line(agent, "Eva Reis").waitFor();
  expect(await agent.getByRole("button", { name: "Agregar usuario" }).count()).toBe(0);
  expect(await agent.getByRole("button", { name: /^Editar/ }).count()).toBe(1);
  await agent.getByRole("button", { name: "Editar Eva Reis" }).click();
  const dialog = agent.getByRole("dialog", { name: "Editar usuario" });
  expect(await dialog.getByLabel("Rol").isDisabled()).toBe(true);
  expect(await dialog.getByRole("checkbox", { name: "Vendas" }).isDisabled()).toBe(true);
  expect(await dialog.getByText("Solo los administradores pueden cambiar esto.").count()).toBe(4);
  await dialog.getByLabel("Nombre").fill("");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await dialog.getByText("Obligatorio", { exact: true }).waitFor();
  await dialog.getByLabel("Nombre").fill("Eva Reis");

  await agent.goto("/profile");
  const name = agent.getByLabel("Nombre");
  await name.fill("Eva Luz");
  const saving = await delayRequests(agent, "**/users/*");
  await agent.getByRole("button", { name: "Guardar" }).click();
  await saving.asked;
  await name.fill("Eva Luz Reis");
  saving.goOn();
  await agent.getByRole("button", { name: "Guardar", disabled: false }).waitFor();
  expect(await name.inputValue()).toBe("Eva Luz Reis");
  await agent.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => agent.getByRole("button", { name: "Guardar" }).isDisabled()).toBe(true);
  await agent.getByRole("button", { name: "Cerrar esta sesión" }).click();
  await agent.getByLabel("Correo").waitFor();
});

it("a new photo appears on a colleague's open page, and an admin who ends a session brings its browser to the login", async () => {
  const [admin, agent] = await Promise.all([fixture.open(), fixture.open(screens.phone)]);
  await signInPage(admin);
  const email = "lia@demo.recado";
  await callAs(admin, createUser, { body: { name: "Lia", email, password: "demo1234" } });
  await signInPage(agent, email);
  await admin.goto("/users");
  await line(admin, "Lia").waitFor();
  await agent.goto("/profile");
  const buffer = await agent.screenshot();
  await agent
    .locator("input[type=file]")
    .setInputFiles({ name: "foto.pdf", mimeType: "application/pdf", buffer });
  await agent.getByText("Envie uma foto jpg, png ou webp.").waitFor();
  await agent.locator("input[type=file]").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer });
  const crop = agent.getByRole("dialog", { name: "Ajustar foto" });
  await crop.getByRole("slider", { name: "Zoom" }).fill("2");
  expect(await accessibilityViolations(agent, "photo")).toEqual([]);
  await crop.getByRole("button", { name: "Salvar foto" }).click();
  await agent.getByText("Foto salva.").waitFor();
  await line(admin, "Lia").locator("img").waitFor();
  await agent.getByRole("button", { name: "Remover foto" }).click();
  await line(admin, "Lia").locator("img").waitFor({ state: "detached" });

  await line(admin, "Lia")
    .getByRole("button", { name: /Sessões de Lia/ })
    .click();
  const sessions = admin.getByRole("dialog", { name: "Sessões de Lia" });
  await sessions.getByText("Ativa", { exact: true }).waitFor();
  expect(await accessibilityViolations(admin, "sessions")).toEqual([]);
  await sessions.getByRole("button", { name: "Encerrar sessão" }).click();
  await agent.getByText("Quem administra a empresa encerrou sua sessão.").waitFor();
});

it("a user without activity for five minutes is shown as away and online at the next use", async () => {
  const [admin, agent] = await Promise.all([fixture.open(), fixture.openCold()]);
  await signInWithoutPage(admin);
  await admin.goto("/users");
  await agent.clock.install();
  await signInPage(agent, "bruna@demo.recado");
  await line(admin, "Bruna Teixeira").getByText("Online").waitFor();
  await agent.clock.fastForward("05:01");
  await line(admin, "Bruna Teixeira").getByText("Ausente").waitFor();
  await agent.keyboard.press("Shift");
  await line(admin, "Bruna Teixeira").getByText("Online").waitFor();
});

// Specification (administration): the screen changes at once too, the open ticket with it.
it("an agent who loses access to the open ticket is told and led back to the list", async () => {
  const [admin, agent] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(admin);
  await signInPage(agent, "rafael@demo.recado");
  const customer = agent.getByRole("region", { name: "Lista de atendimentos" }).getByRole("listitem").first();
  await customer.getByRole("link").click();
  await agent.waitForURL(/\/tickets\/[\da-f-]{36}/);
  const { id, queues } = await userNamed(admin, "Rafael Nunes");
  const told = agent.getByText("Este atendimento foi excluído ou saiu das suas filas.").waitFor();
  await callAs(admin, updateUser, { params: { id: String(id) }, body: { queueIds: [] } });
  await told;
  await agent.waitForURL((url) => url.pathname === "/tickets");
  const queueIds = queues.map((queue) => queue.id);
  await callAs(admin, updateUser, { params: { id: String(id) }, body: { queueIds } });
  // When an agent loses the queue, the agent's open tickets return to the waiting list.
  await tab(agent, "Aguardando").click();
  await waiting(agent).waitFor();
});

it("lost rights take effect at once when a request reveals them before the live event", async () => {
  const [admin, agent] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(admin);
  const { id, queues } = await userNamed(admin, "Rafael Nunes");
  const queueIds = queues.map((queue) => queue.id);
  await agent.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    server.onMessage((frame) => {
      if (!/-(user|ticket)"/.test(String(frame))) line.send(frame);
    });
  });
  await signInPage(agent, "rafael@demo.recado");
  await tab(agent, "Aguardando").click();
  await waiting(agent).click();
  await agent.getByRole("region", { name: /^Conversa com/ }).waitFor();
  // The page fetches the ticket before the agent loses the queues.
  const fetched = agent.waitForResponse(/\/api\/tickets\/u\//);
  await agent.route(`**/api${getMe.path}`, async (route) => {
    await fetched;
    await callAs(admin, updateUser, { params: { id: String(id) }, body: { queueIds: [] } });
    await route.continue();
  });
  const told = agent.getByText("Este atendimento foi excluído ou saiu das suas filas.").waitFor();
  await agent.evaluate(() => window.dispatchEvent(new Event("online")));
  await told;
  await callAs(admin, updateUser, { params: { id: String(id) }, body: { queueIds } });
});

it.each(widths(["desktop", "phone"]))(
  "the audit log is filtered, and deleting a user is confirmed, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page);
    await page.goto("/users");
    await line(page, "Rafael Nunes").waitFor();
    await page.keyboard.press("Alt+b");
    await page.keyboard.type("rafael@");
    await line(page, "Bruna Teixeira").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Excluir Rafael Nunes" }).click();
    await page.getByText(/atendimentos? abertos?/).waitFor();
    expect(await accessibilityViolations(page, "leaving")).toEqual([]);
    await page.goto("/audit-log");
    await page.getByText("Marina Costa entrou").first().waitFor();
    await page.getByLabel("Área").selectOption("tags");
    await page.getByText("Nada registrado ainda.").waitFor();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await page.getByText("Marina Costa entrou").first().waitFor();
  },
);

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, name: string): Locator {
  return page.locator("tr, li").filter({ hasText: name });
}

/** Locates the button that accepts the first waiting ticket. */
function waiting(page: Page): Locator {
  return page.getByRole("button", { name: /^Aceitar o atendimento/ }).first();
}

function firstOfQueue(page: Page, queue: string): Locator {
  return page
    .getByRole("region", { name: "Lista de atendimentos" })
    .getByRole("listitem")
    .filter({ hasText: queue })
    .first();
}

async function userNamed(page: Page, name: string): Promise<User> {
  const { users } = await callAs(page, listUsers, { query: { searchParam: name } });
  const user = users.find((known) => known.name === name);
  if (!user) throw new Error(`expected a user ${name}, found none`);
  return user;
}
