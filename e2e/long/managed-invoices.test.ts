import { expect, it } from "vitest";
import { withProduct } from "../fixtures/journeys.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (money): Invoices: and reads whether the company is kept out by that.
it("a super user undoes a recorded payment and sees the effect of cancelling an invoice", async () => {
  const host = await fixture.open();
  await signInWithoutPage(host);
  await host.goto("/installation/invoices");
  const invoice = host.getByRole("row").filter({ has: host.getByRole("cell", { name: "4", exact: true }) });
  await invoice.getByText("Em aberto").waitFor();
  await invoice.getByRole("button", { name: "Cancelar fatura 4" }).click();
  const cancelling = host.getByRole("dialog", { name: "Cancelar fatura · 4" });
  await cancelling.getByText("fica sem acesso quando passar o vencimento de").waitFor();
  await host.keyboard.press("Escape");

  await invoice.getByRole("button", { name: "Registrar pagamento da fatura 4" }).click();
  const paying = host.getByRole("dialog", { name: "Registrar pagamento · 4" });
  await paying.getByLabel("Forma").selectOption("Transferência");
  await paying.getByText("A empresa também lê esta observação na fatura.").waitFor();
  await paying.getByLabel("Observação").fill("Transferência");
  await paying.getByRole("button", { name: "Registrar" }).click();
  await invoice.getByText("Pago").waitFor();

  await invoice.getByRole("button", { name: "Desfazer o pagamento registrado da fatura 4" }).click();
  const undoing = host.getByRole("dialog", { name: "Desfazer pagamento · 4" });
  await undoing.getByRole("button", { name: "Desfazer" }).click();
  await undoing.getByText("Obrigatório").waitFor();
  await undoing.getByLabel("Motivo").fill("Era de outra empresa");
  await undoing.getByLabel("Motivo").press("Enter");
  await invoice.getByText("Em aberto").waitFor();
  expect(await invoice.getByRole("button", { name: "Desfazer o pagamento" }).count()).toBe(0);
});
