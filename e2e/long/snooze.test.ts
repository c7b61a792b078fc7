import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, focusRow, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it("a snoozed ticket waits in its own list, undo brings it back, the customer's message wakes it with the reason, and its priority is set by keys", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await openPhone(page, "Camila Rocha");
  await writeOnPhone(page, "Bom dia!");
  await page.goto("/tickets?tab=pending");
  await acceptButton(page, "Camila Rocha").click();
  await page.goto("/tickets");
  const camila = row(page, "Camila Rocha");
  await camila.waitFor();
  await focusRow(page, "Camila Rocha");
  await page.keyboard.press("z");
  const dialog = page.getByRole("dialog", { name: "Adiar o atendimento de Camila Rocha" });
  await dialog.getByRole("button", { name: "Até a próxima mensagem" }).click();
  await camila.waitFor({ state: "detached" });
  await page.getByText("Atendimento de Camila Rocha adiado até o cliente escrever.").waitFor();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await camila.waitFor();

  await focusRow(page, "Camila Rocha");
  await page.keyboard.press("z");
  await dialog.getByRole("button", { name: "Até a próxima mensagem" }).click();
  await camila.waitFor({ state: "detached" });
  const snoozed = page.getByRole("button", { name: /^Adiados/ });
  await expect.poll(() => snoozed.textContent()).toBe("Adiados1");
  await snoozed.click();
  await camila.waitFor();
  expect(await accessibilityViolations(page, "snoozed tickets")).toEqual([]);
  await snoozed.click();
  await openPhone(page, "Camila Rocha");
  await writeOnPhone(page, "Alguma novidade?");
  await camila.getByText("Voltou: o cliente escreveu").waitFor();

  await focusRow(page, "Camila Rocha");
  await page.keyboard.press("p");
  await page.getByRole("dialog", { name: "Prioridade do atendimento de Camila Rocha" }).waitFor();
  expect(await accessibilityViolations(page, "choice of the priority")).toEqual([]);
  await page.keyboard.press("4");
  await camila.getByText("Urgente", { exact: true }).waitFor();
  await page.getByText("Prioridade do atendimento de Camila Rocha: Urgente.").waitFor();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await camila.getByText("Urgente", { exact: true }).waitFor({ state: "detached" });
});
