import { listRules } from "@recado/contract/ticket-rules";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, conversation } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { dialog, layerByMenuItem, layerFaults, pageFaults } from "../fixtures/layers.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const customer = "Camila Rocha";

it("an admin tries and activates a rule, which acts on a customer's message, and log and ticket say so", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const other = await page.context().newPage();
  await other.goto("/api/docs");
  await page.bringToFront();
  await page.goto("/rules");
  await page.getByText("Nenhuma regra ainda.").waitFor();
  expect(await pageFaults(page, other, "no rules")).toEqual([]);

  await page.getByRole("button", { name: "Adicionar regra" }).first().click();
  await tryAndSave(page);
  await page.getByText("Regra Urgentes criada, pausada.").waitFor();
  const rules = page.getByRole("list", { name: "Ordem das regras" });
  await rules.getByText("Pausada", { exact: true }).waitFor();
  await rules.getByText("O cliente escreve · 1 ação").waitFor();
  expect(await pageFaults(page, other, "rules")).toEqual([]);
  await rules.getByRole("switch", { name: "Regra Urgentes" }).click();
  await page.getByText("Regra Urgentes ativada.").waitFor();

  await page.goto("/tickets?tab=pending");
  await openPhone(page, customer);
  await writeOnPhone(page, "Preciso de ajuda agora!");
  await acceptButton(page, customer).click();
  await conversation(page, customer)
    .getByText(/Prioridade mudou de Normal para Urgente/)
    .waitFor();
  const menu = (on: Page) => on.getByRole("button", { name: "Opções" }).first();
  const why = dialog(`Por que o atendimento de ${customer} está aqui`);
  const layer = layerByMenuItem("why a ticket is here", menu, "Por que está aqui", dialog(/Camila Rocha/));
  expect(await layerFaults(page, other, layer)).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("por que está aqui");
  await page.getByRole("option", { name: /Por que está aqui/ }).click();
  const newest = why(page).getByRole("list", { name: "Decisões" }).getByRole("listitem");
  await newest.filter({ hasText: "pela regra Urgentes (versão 1)" }).waitFor();
  await why(page).getByRole("link", { name: "Urgentes" }).click();
  await dialog("Editar regra")(page).waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Execuções" }).click();
  const log = page.getByRole("table", { name: "Execuções" });
  await log.getByText("Feito: Definir prioridade").first().waitFor();
  expect(await pageFaults(page, other, "runs of rules")).toEqual([]);
  await log
    .getByRole("link", { name: new RegExp(customer) })
    .first()
    .click();
  await conversation(page, customer).waitFor();
}, 240_000);

/** Fills the form of a rule. The first trial has a wrong step, which is shown where it is. */
async function tryAndSave(page: Page): Promise<void> {
  const form = dialog("Adicionar regra")(page);
  await form.getByRole("textbox", { name: "Nome" }).fill("Urgentes");
  const add = form.getByLabel("Adicionar passo");
  await add.selectOption({ label: "Pôr tag" });
  await form.getByRole("button", { name: "Testar" }).click();
  await form.getByText("Escolha uma opção.").waitFor();
  await form.getByRole("button", { name: "Remover o passo 1" }).click();
  await add.selectOption({ label: "Definir prioridade" });
  await form.getByLabel("Prioridade", { exact: true }).selectOption({ label: "Urgente" });
  await form.getByRole("button", { name: "Testar" }).click();
  await form.getByText(/atendimentos atendem às condições/).waitFor();
  await form.getByText("Aconteceria: Definir prioridade").first().waitFor();
  await form.getByRole("button", { name: "Adicionar condição" }).click();
  await form.getByText("Você mudou a regra depois deste teste.").waitFor();
  await form.getByRole("button", { name: "Remover a condição 1" }).click();
  expect(await accessibilityViolations(page, "dialog of a rule", form)).toEqual([]);
  await form.getByRole("button", { name: "Adicionar", exact: true }).click();
  await form.waitFor({ state: "detached" });
}

it("rules start from an example or a copy, change their order by keys, and keep a time in its unit", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/rules?new&from=longWait");
  const form = dialog("Adicionar regra")(page);
  await form.getByLabel("Quanto tempo").fill("2");
  await form.getByLabel("Unidade").selectOption({ label: "horas" });
  await form.getByLabel("Quando").selectOption({ label: "O cliente avalia" });
  await form.getByLabel("Quando").selectOption({ label: "O cliente não responde há…" });
  await form.getByRole("button", { name: "Adicionar", exact: true }).click();
  const rules = page.getByRole("list", { name: "Ordem das regras" });
  await rules.getByText("O cliente não responde há 2 horas · 1 ação").waitFor();
  await page.getByRole("button", { name: "Duplicar Espera longa" }).click();
  await form.getByRole("button", { name: "Adicionar", exact: true }).click();
  await rules.getByText("Espera longa (cópia)", { exact: true }).waitFor();

  const names = async () => (await callAs(page, listRules, {})).map(({ name }) => name).slice(-2);
  expect(await names()).toEqual(["Espera longa", "Espera longa (cópia)"]);
  await rules.getByTitle("Arrastar Espera longa (cópia)").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(["Espera longa (cópia)", "Espera longa"]);
  await page.getByRole("button", { name: "Excluir Espera longa (cópia)" }).click();
  await dialog("Excluir Espera longa (cópia)?")(page).getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Regra Espera longa (cópia) excluída.").waitFor();
}, 120_000);
