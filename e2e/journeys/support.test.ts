import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

isLongRun(() => {
  // Specification (money): the overview, and from there to a company.
  it("a super user sees all companies in the overview and opens one of them", async () => {
    const host = await fixture.open();
    await signInWithoutPage(host);
    await host.goto("/installation/companies");
    await line(host, "Vizinha Materiais").getByRole("button", { name: "Editar Vizinha Materiais" }).click();
    const dialog = host.getByRole("dialog", { name: "Editar empresa" });
    await dialog.getByLabel("Vencimento").fill("31/01/2020");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog.waitFor({ state: "detached" });
    await host.getByRole("link", { name: "Visão geral" }).click();
    await figure(host, "Vencidas").getByText("1", { exact: true }).waitFor();
    const overdue = host.getByRole("region", { name: "Empresas vencidas" });
    await overdue.getByText("R$ 249,00").waitFor();
    await host.getByRole("heading", { name: "Mensagens por dia, de todas as empresas" }).waitFor();
    await overdue.getByRole("link", { name: "Vizinha Materiais" }).click();
    await host.getByRole("dialog", { name: "Editar empresa" }).waitFor();
    expect(new URL(host.url()).pathname).toBe("/installation/companies");
  });
});

// Specification (money): enters a company as its admin: a bar, audited on both sides.
it("a super user supports a company, changes a tag and leaves, and both audit logs show it", async () => {
  const host = await fixture.open();
  await signInWithoutPage(host);
  await host.goto("/settings?section=companies");
  const other = await host.context().newPage();
  await other.goto("/tags");
  await other.getByText("Aurora Móveis").first().waitFor();

  await line(host, "Vizinha Materiais")
    .getByRole("button", { name: "Entrar em Vizinha Materiais para suporte" })
    .click();
  const dialog = host.getByRole("dialog", { name: "Entrar em Vizinha Materiais?" });
  await dialog.getByRole("button", { name: "Entrar" }).click();
  await dialog.getByText("Obrigatório").waitFor();
  await dialog.getByLabel("Motivo").fill("Fila sem horário");
  await host.setViewportSize({ width: 390, height: 844 });
  await host.waitForFunction(() => innerWidth < 1000);
  expect(await dialog.getByLabel("Motivo").inputValue()).toBe("Fila sem horário");
  await host.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Entrar" }).click();
  await bar(host).getByText("Suporte em Vizinha Materiais").waitFor();
  await bar(host)
    .getByText(/termina em (1:00:00|59:\d\d)/)
    .waitFor();
  // The user has entered the company in the other tab too, because all tabs of a browser share the session.
  await bar(other).waitFor();

  await host.goto("/tags");
  await host.getByRole("button", { name: "Adicionar tag" }).first().click();
  const tag = host.getByRole("dialog");
  await tag.getByLabel("Nome").fill("Ajuda do suporte");
  await tag.getByRole("button", { name: "Adicionar" }).click();
  await host.getByText("Ajuda do suporte").first().waitFor();
  await host.getByRole("button", { name: "Editar Ajuda do suporte" }).click();
  await tag.getByLabel("Nome").fill("Dúvida");
  await tag.getByRole("button", { name: "Salvar" }).click();
  await tag.waitFor({ state: "detached" });
  await host.reload();
  await bar(host).waitFor();
  for (const path of ["/", "/tickets", "/settings", "/audit-log"]) {
    await host.goto(path);
    await bar(host).waitFor();
    expect(await host.getByText("Aurora Móveis").count()).toBe(0);
  }
  await host
    .getByText("Marina Costa (suporte) entrou na empresa Vizinha Materiais para dar suporte")
    .waitFor();
  await host.getByText("motivo: Fila sem horário").waitFor();
  await host.getByText("Marina Costa (suporte) alterou a tag Dúvida").waitFor();
  expect(await offlineCopies(host)).toEqual([]);

  await host.goto("/settings");
  const notice = host.getByLabel("Resposta a quem sai das campanhas");
  await notice.fill("Dito pela metade");
  await bar(host).getByRole("button", { name: "Sair do suporte" }).click();
  const question = host.getByRole("dialog", { name: "Descartar alterações?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await question.waitFor({ state: "detached" });
  expect(await notice.inputValue()).toBe("Dito pela metade");
  await bar(host).getByRole("button", { name: "Sair do suporte" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await host.getByRole("tab", { name: "Empresas" }).waitFor();
  await bar(host).waitFor({ state: "detached" });
  await bar(other).waitFor({ state: "detached" });
  await host.goto("/tags");
  await host.getByRole("heading", { name: "Tags" }).waitFor();
  expect(await host.getByText("Dúvida", { exact: true }).count()).toBe(0);
  await host.goto("/audit-log");
  await host.getByText("Marina Costa (suporte) saiu do suporte em Vizinha Materiais").waitFor();
});

function line(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

function bar(page: Page) {
  return page.getByRole("region", { name: "Suporte" });
}

function figure(page: Page, name: string) {
  return page.getByRole("definition").locator("..").filter({ hasText: name });
}

function offlineCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith("recado-offline-") ? [name] : [])),
  );
}
