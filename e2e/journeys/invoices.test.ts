import { getMe } from "@recado/contract/auth";
import { eventName } from "@recado/contract/event-name";
import { listInvoices } from "@recado/contract/invoices";
import { listCompanies, updateCompany } from "@recado/contract/managed-companies";
import { createPlan } from "@recado/contract/plans";
import type { Page, WebSocketRoute } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

/** Changes the API's responses so that the company's plan is due in a few days. */
async function bringDueDateNear(page: Page): Promise<void> {
  await page.route("**/api/auth/*", async (route) => {
    const answer = await route.fetch();
    const dueDate = new Date(Date.now() + 6.5 * 86_400_000).toISOString();
    const body = (await answer.text()).replace(/"dueDate":"[^"]+"/, `"dueDate":"${dueDate}"`);
    await route.fulfill({ response: answer, body });
  });
}

const hourMs = 3_600_000;

/** Changes the next response to a checkout so that the payment code expires after an hour. */
async function shortenCode(page: Page): Promise<void> {
  await page.route("**/api/subscription", async (route) => {
    const answer = await route.fetch();
    const expiresAt = new Date(Date.now() + hourMs).toISOString();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expiresAt } });
  });
}

/** Moves the page's clock forward, as when a computer wakes up from sleep. */
async function sleepFor(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((slept) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + slept;
  }, milliseconds);
}

/**
 * Returns a function that sends the page an event about the payment of another invoice, as if the operator had recorded
 * that payment.
 */
async function forgePayments(page: Page): Promise<() => Promise<void>> {
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  return async () => {
    const { companyId } = await callAs(page, getMe, {});
    const payment = { action: "CONCLUIDA", company: { dueDate: "2099-12-31T12:00:00.000Z" } };
    for (const line of lines) line.send(`42${JSON.stringify([eventName(companyId, "payment"), payment])}`);
  };
}

async function fillData(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome completo").fill("Marina Costa");
  await dialog.getByLabel("Endereço").fill("Rua das Flores, 10");
  await dialog.getByLabel("Cidade").fill("Campinas");
  await dialog.getByLabel("CEP").fill("13000-000");
  await dialog.getByLabel("País").selectOption("BR");
}

// Specification (administration): checkout in three steps, then Pix; QR 256, copied for a second; after payment a toast, then / after 4 s.
// Specification (money): PAGO is disabled, PAGAR is not.
// Specification (money): three steps, Pix, QR 256, copied for a second, toast, then / after 4 s.
// Specification (money): a line above the pages from seven days before.
it("an admin pays the open invoice by Pix, sees the payment on every screen and returns home", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await bringDueDateNear(page);
  const payAnother = await forgePayments(page);
  await page.goto("/");
  const due = page.getByRole("status").filter({ hasText: "Sua assinatura vence em 6 dias" });
  await due.getByRole("link", { name: "Ver fatura" }).click();
  await page.getByRole("table", { name: "Faturas" }).waitFor();
  expect(await page.getByRole("button", { name: "PAGO" }).count()).toBe(3);
  expect(await page.getByRole("button", { name: "PAGO" }).first().isDisabled()).toBe(true);
  await page.getByRole("button", { name: /^Pagar a fatura/ }).click();
  const dialog = page.getByRole("dialog");

  // The company itself is proposed as the payer, in Brazil. Everything may be changed.
  expect(await dialog.getByLabel("País").inputValue()).toBe("BR");
  await dialog.getByLabel("Nome completo").fill("");
  await dialog.getByRole("button", { name: "Próximo" }).click();
  for (const sentence of [
    "O nome completo é obrigatório",
    "O Endereço é obrigatório",
    "Cidade é obrigatória",
    "CEP é obrigatório",
  ])
    await dialog.getByText(sentence).waitFor();
  await fillData(page);
  await dialog.getByLabel("CPF ou CNPJ").fill("11.222.333/0001-82");
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await dialog.getByText("CPF ou CNPJ inválido").waitFor();
  await dialog.getByLabel("CPF ou CNPJ").fill("11.222.333/0001-81");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await dialog.getByRole("radio", { name: /^Profissional, .*, Plano atual$/, checked: true }).waitFor();
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await dialog.getByText("Rua das Flores, 10, Campinas").waitFor();
  // When the user goes back, the form still has its values.
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await dialog.getByRole("button", { name: "Voltar" }).click();
  expect(await dialog.getByLabel("Cidade").inputValue()).toBe("Campinas");
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await shortenCode(page);
  await dialog.getByRole("button", { name: "Pagar" }).click();

  const code = dialog.getByRole("img", { name: "QR Code do Pix" });
  await code.waitFor();
  await sleepFor(page, 2 * hourMs);
  await dialog.getByRole("status").filter({ hasText: "Este código expirou." }).waitFor();
  expect(await code.count()).toBe(0);
  await page.unroute("**/api/subscription");
  await dialog.getByRole("button", { name: "Gerar novo código" }).click();
  await code.waitFor();
  await dialog.getByRole("status").filter({ hasText: "Aguardando o pagamento." }).waitFor();
  expect(sent.join("\n")).toContain("Rua das Flores");
  expect((await code.boundingBox())?.width).toBe(256);
  expect(await dialog.getByLabel("Código Pix").first().inputValue()).toMatch(/^000201/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copiar código Pix" }).click();
  await dialog.getByRole("button", { name: "Copiado!" }).waitFor();
  await dialog.getByRole("button", { name: "Copiar código Pix" }).waitFor();

  const other = await page.context().newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto("/financeiro");
  await other.getByRole("table", { name: "Faturas" }).getByText("Em Aberto").waitFor();
  // The event about another invoice makes the page fetch this invoice again. The checkout stays open.
  const looked = page.waitForResponse(/\/api\/invoices\/\d+$/);
  await payAnother();
  await looked;
  await dialog.getByRole("button", { name: "Pagar no banco de demonstração" }).click();
  const renewed = page.getByText(/^Sua licença foi renovada até \d\d\/\d\d\/\d{4}!$/);
  const until = dialog.getByText(/^Sua licença vale até \d\d\/\d\d\/\d{4}\.$/);
  await Promise.all([renewed.waitFor(), until.waitFor()]);
  expect(await renewed.textContent()).not.toContain("2099");
  await other.getByText("Em Aberto").waitFor({ state: "detached" });
  await due.waitFor({ state: "detached" });
  await page.waitForURL((url) => url.pathname === "/");
  const { invoices } = await callAs(page, listInvoices, {});
  expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid", "paid", "paid"]);
});

isLongRun(() => {
  // Specification (administration): checkout step 2: plan selection.
  // Specification (money): another plan: what exceeds is named and confirmed before anything is paid.
  it("an admin chooses another plan, is warned about a smaller one, and gets a bigger one paid", async () => {
    const [host, ana] = await Promise.all([fixture.open(), fixture.open()]);
    await signInWithoutPage(host);
    const limits = { users: 40, connections: 20, queues: 40, value: 399 };
    const bigger = await callAs(host, createPlan, { body: { ...limits, name: "Avançado" } });
    await callAs(host, createPlan, {
      body: { name: "Mínimo", users: 1, connections: 1, queues: 0, value: 9 },
    });
    const [vizinha] = (await callAs(host, listCompanies, { query: { searchParam: "vizinha" } })).companies;
    const dueDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await callAs(host, updateCompany, { params: { id: String(vizinha?.id) }, body: { dueDate } });
    await signInPage(ana, "admin@vizinha.recado");
    await ana.goto("/financeiro");
    await ana.getByRole("button", { name: /^Pagar a fatura/ }).click();
    const dialog = ana.getByRole("dialog");
    await fillData(ana);
    await dialog.getByRole("button", { name: "Próximo" }).click();
    await dialog.getByRole("radio", { name: /^Mínimo/ }).click();
    await dialog.getByText("O plano Mínimo é menor do que o seu uso").waitFor();
    await dialog.getByText("Filas: 1 em uso, 0 no plano.").waitFor();
    await dialog.getByRole("button", { name: "Próximo" }).click();
    await dialog.getByText("Confirme para continuar com este plano.").waitFor();
    await dialog.getByRole("radio", { name: /^Avançado, R\$\s399,00 por mês$/ }).click();
    await dialog.getByText("menor do que o seu uso").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Próximo" }).click();
    await dialog.getByText("O novo plano começa a valer quando o pagamento for confirmado.").waitFor();
    await dialog.getByText(/^R\$\s399,00$/).waitFor();
    await dialog.getByRole("button", { name: "Pagar" }).click();
    await dialog.getByRole("img", { name: "QR Code do Pix" }).waitFor();
    const planOf = async () => {
      const { companies } = await callAs(host, listCompanies, { query: { searchParam: "vizinha" } });
      return companies[0]?.planId;
    };
    expect(await planOf()).toBe(vizinha?.planId);
    await dialog.getByRole("button", { name: "Pagar no banco de demonstração" }).click();
    await ana.getByText(/^Sua licença foi renovada até/).waitFor();
    await ana.waitForURL((url) => url.pathname === "/");
    expect(await planOf()).toBe(bigger.id);
    await ana.goto("/subscription");
    await ana.getByText("Avançado").first().waitFor();
  });
});

// Specification (money): Reminders and blocking: where it says why, above the invoices.
// Specification (money): Reminders and blocking: from the login to the payment and back in.
it("an admin of an overdue company pays from the login page and can sign in again", async () => {
  const [host, ana] = await Promise.all([fixture.open(), fixture.open()]);
  await signInWithoutPage(host);
  const [vizinha] = (await callAs(host, listCompanies, { query: { searchParam: "vizinha" } })).companies;
  const params = { id: String(vizinha?.id) };
  const body = { dueDate: new Date(Date.now() - 86_400_000).toISOString() };
  await signInPage(ana, "admin@vizinha.recado");
  await callAs(host, updateCompany, { params, body });
  // An admin who is signed in is led at once to the page about the expired plan. Signing out leads to the login page.
  await ana.getByRole("button", { name: /^Pagar a fatura/ }).waitFor();
  await ana
    .getByRole("status")
    .filter({ hasText: /^Sua assinatura venceu em \d\d\/\d\d\/\d{4}\. Pague a fatura/ })
    .waitFor();
  const noNetwork = ana.getByText("Sem conexão. O pagamento continua quando ela voltar.");
  await ana.context().setOffline(true);
  await noNetwork.waitFor();
  await ana.context().setOffline(false);
  await noNetwork.waitFor({ state: "detached" });
  // The page has no link to pages that an expired company may not open.
  const ways = await ana
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(ways.filter((way) => !way.startsWith("/financeiro/"))).toEqual([]);
  await ana.getByRole("button", { name: "Sair" }).click();
  await ana.waitForURL((url) => url.pathname === "/login");
  const enter = async () => {
    await ana.getByLabel("E-mail").fill("admin@vizinha.recado");
    await ana.getByLabel("Senha", { exact: true }).fill("demo1234");
    await ana.getByRole("button", { name: "Entrar", exact: true }).click();
  };
  await enter();
  await ana.getByText(/^Opss! Sua assinatura venceu/).waitFor();
  await ana.getByRole("button", { name: "Pagar agora" }).click();
  await ana.getByRole("button", { name: /^Pagar a fatura/ }).click();
  // While the company is expired, the session may not see campaigns. The session after the payment may see them.
  const campaigns = () => ana.evaluate(() => localStorage.getItem("cshow"));
  expect(await campaigns()).toBeNull();
  const dialog = ana.getByRole("dialog");
  await fillData(ana);
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await dialog.getByRole("button", { name: "Próximo" }).click();
  await dialog.getByRole("button", { name: "Pagar" }).click();
  await dialog.getByRole("button", { name: "Pagar no banco de demonstração" }).click();
  await ana.getByText("Pagamento recebido! Entre de novo para continuar.").waitFor();
  await ana.waitForURL((url) => url.pathname === "/login");
  await ana.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  expect(await ana.getByText(/^Opss! Sua assinatura venceu/).count()).toBe(0);
  await enter();
  await ana.waitForURL((url) => url.pathname === "/");
  expect(await campaigns()).toBe("true");
});
