import { text } from "node:stream/consumers";
import { listCompanies, updateCompany } from "@recado/contract/managed-companies";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

/** An installation whose only process has neither the role of a worker nor that of the channels. */
const fixture = withProduct({ ROLES: "web" });

it("the page Saúde shows in red that no process is a worker", async () => {
  const host = await fixture.open();
  await signInWithoutPage(host);
  await host.goto("/installation/health");
  await host.getByRole("status").filter({ hasText: "Algo não está funcionando" }).waitFor();
  const row = host.getByRole("listitem").filter({ hasText: "Nenhum processo no ar tem a função worker" });
  const state = row.getByText("Com problema");
  await state.waitFor();
  // The colour of errors is the colour that the theme has for them.
  const [shown, danger] = await state.evaluate((element) => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.color = "var(--rc-danger)";
    return [getComputedStyle(element).color, getComputedStyle(sample).color];
  });
  expect(shown).toBe(danger);
});

it("the operator filters and sorts the companies and exports what is shown", async () => {
  const host = await fixture.open();
  await signInWithoutPage(host);
  const { companies } = await callAs(host, listCompanies, { query: { searchParam: "vizinha" } });
  const params = { id: String(companies[0]?.id) };
  const setDueDate = (days: number) =>
    callAs(host, updateCompany, {
      params,
      body: { dueDate: new Date(Date.now() + days * 86_400_000).toISOString() },
    });
  await setDueDate(2);
  await host.goto("/installation/companies");
  const names = async () =>
    (await host.getByRole("row").allTextContents()).flatMap((row) => /Aurora|Vizinha/.exec(row) ?? []);
  await expect.poll(names).toEqual(["Aurora", "Vizinha"]);
  await host.getByLabel("Ordenar por").selectOption("Vencimento");
  await expect.poll(names).toEqual(["Vizinha", "Aurora"]);
  expect(await exported(host)).toMatch(/^Nome;E-mail;[\s\S]*\r\nVizinha Materiais;[\s\S]*\r\nAurora Móveis;/);

  await setDueDate(-30);
  await host.getByLabel("Situação das empresas").selectOption("Vencida");
  await expect.poll(names).toEqual(["Vizinha"]);
  expect(await exported(host)).not.toContain("Aurora");
});

it("an admin reads on the page Assinatura what the plan includes, what is used, and the invoices", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  await page.goto("/subscription");
  const part = (name: string) => page.getByRole("region", { name });
  await part("O que o plano inclui").getByText("Kanban", { exact: true }).waitFor();
  await part("Uso do plano")
    .getByRole("progressbar", { name: /^Usuários: \d+ de 10$/ })
    .waitFor();
  const history = part("Últimas faturas");
  expect(await history.getByRole("listitem").count()).toBe(4);
  await history.getByRole("link", { name: "Trocar de plano" }).click();
  await page.getByRole("dialog").getByLabel("Nome completo").waitFor();
});

async function exported(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("empresas.csv");
  return text(await file.createReadStream());
}
