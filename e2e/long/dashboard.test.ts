import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { dashboardNumber } from "../fixtures/dashboard-number.ts";
import { tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it("the dashboard counts a ticket resolved meanwhile and exports its numbers as CSV", async () => {
  const marina = await fixture.open();
  await signInPage(marina, "admin@demo.recado");
  await marina.getByRole("link", { name: "Painel" }).click();
  await marina.getByRole("heading", { name: "Painel", level: 1 }).waitFor();
  const before = Number(await dashboardNumber(marina, "Resolvidos"));
  await marina
    .getByRole("table", { name: "Atendentes" })
    .getByRole("row", { name: /Rafael Nunes/ })
    .waitFor();

  const rafael = await fixture.open();
  await signInPage(rafael, "rafael@demo.recado");
  await rafael.getByRole("link", { name: /Renata Siqueira/ }).click();
  await rafael.getByRole("button", { name: "Resolver", exact: true }).click();
  await expect.poll(() => dashboardNumber(marina, "Resolvidos")).toBe(String(before + 1));

  const [file] = await Promise.all([
    marina.waitForEvent("download"),
    marina.getByRole("button", { name: "Baixar CSV" }).click(),
  ]);
  const sheet = await text(await file.createReadStream());
  expect(file.suggestedFilename()).toMatch(/^painel-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(sheet).toContain(`Resolvidos;${before + 1}\r\n`);
  expect(sheet).toMatch(/\r\nRafael Nunes;\d+;/);
});

it("the dashboard counts the chosen period and asks for a missing date", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page, "admin@demo.recado");
  await page.goto("/?days=3");
  await page.getByRole("heading", { name: "Atendimentos por dia", exact: true }).waitFor();
  expect(await page.getByLabel("Período").inputValue()).toBe("3");
  await page.getByLabel("Período").selectOption("Entre datas");
  await page.getByLabel("De", { exact: true }).fill("01/01/2020");
  await page.getByLabel("Até", { exact: true }).fill("01/01/2020");
  await page.getByRole("heading", { name: "Atendimentos por hora" }).waitFor();
  await page.getByText("Nenhum atendimento neste período.").first().waitFor();
  await expect.poll(() => dashboardNumber(page, "Resolvidos")).toBe("0");
  expect(new URL(page.url()).search).toBe("?from=2020-01-01&to=2020-01-01");
  await page.getByLabel("Até", { exact: true }).fill("");
  await page.getByText("Parametrize o filtro").waitFor();
});

it("the dashboard reports a failed request and loads again on demand", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  await page.route("**/api/dashboard?*", (route) =>
    route.fulfill({ status: 500, json: { error: "ERR_INTERNAL" } }),
  );
  await page.goto("/");
  await page.getByText("Não foi possível carregar o painel.").waitFor();
  await page.unroute("**/api/dashboard?*");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  expect(await dashboardNumber(page, "Em atendimento")).toMatch(/^\d+$/);
});

it.each(widths(Object.entries(screens)))(
  "the dashboard has no accessibility violation, on a %s",
  async (name, screen) => {
    const page = await fixture.open(screen);
    await signInWithoutPage(page, "admin@demo.recado");
    await page.goto("/");
    await page.getByRole("heading", { name: "Atendimentos por atendente" }).waitFor();
    await dashboardNumber(page, "Resolvidos");
    expect(await accessibilityViolations(page, name)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  },
);

it("agents have no dashboard and start in the inbox", async () => {
  const page = await fixture.open();
  await signInPage(page, "rafael@demo.recado");
  expect(await page.getByRole("link", { name: "Painel" }).count()).toBe(0);
  await page.goto("/");
  await page.waitForURL("**/tickets");
  await page.goto("/login");
  await page.waitForURL("**/tickets");
  await tab(page, "Abertos").waitFor();
});

// Specification (tickets): authenticated users on public pages go to /.
it("admins start at the dashboard, after the login and from public pages", async () => {
  const page = await fixture.open();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("admin@demo.recado");
  await page.getByLabel("Senha", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await dashboardNumber(page, "Em atendimento");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goto("/login");
  await dashboardNumber(page, "Em atendimento");
  expect(new URL(page.url()).pathname).toBe("/");
});
