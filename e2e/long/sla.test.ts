import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

/** The shortest target is one minute, and a job looks at the clocks each minute. */
const breachMs = 180_000;

it("an admin's SLA policy shows the time left in the list, and its breach in the header and the timeline", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/sla");
  await page.getByRole("button", { name: "Adicionar política" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Adicionar política" });
  await dialog.getByRole("textbox", { name: "Nome", exact: true }).fill("Ouro");
  await dialog.getByRole("button", { name: "Adicionar condição" }).click();
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await dialog.getByText("Escolha um valor").waitFor();
  expect(await accessibilityViolations(page, "SLA dialog")).toEqual([]);
  await dialog.getByLabel("Condição 1: campo").selectOption({ label: "É um grupo" });
  await dialog.getByLabel("Condição 1: comparação").selectOption({ label: "não" });
  await dialog.getByLabel("Primeira resposta").fill("1");
  await dialog.getByLabel("Expediente").selectOption({ label: "24 horas, todos os dias" });
  await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
  await page.getByText("Política Ouro salva.").waitFor();
  await page.getByText("1 min", { exact: true }).waitFor();
  expect(await accessibilityViolations(page, "SLA page")).toEqual([]);

  await page.goto("/tickets?tab=pending");
  await openPhone(page, "Camila Rocha");
  await writeOnPhone(page, "Bom dia!");
  const camila = row(page, "Camila Rocha");
  await camila.getByRole("img", { name: "Prazo", exact: true }).waitFor();
  await acceptButton(page, "Camila Rocha").click();
  await page.getByText("Prazos definidos pelo SLA Ouro (versão 1)").waitFor();
  await page
    .getByText("Venceu o prazo da primeira resposta definido pelo SLA Ouro")
    .waitFor({ timeout: breachMs });
  await page.getByRole("button", { name: "Prazos do SLA Ouro" }).click();
  const clocks = page.getByRole("dialog", { name: "Prazos do SLA Ouro" });
  await clocks.getByText(/^Primeira resposta: prazo vencido em/).waitFor();
  expect(await accessibilityViolations(page, "SLA clocks")).toEqual([]);
}, 300_000);
