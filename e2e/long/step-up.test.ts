import { login } from "@recado/contract/auth";
import { exportContacts } from "@recado/contract/contact-book";
import { confirmSecondFactor, startSecondFactor } from "@recado/contract/second-factors";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";
import { totpCodeOf } from "../fixtures/totp-code.ts";

const fixture = withProduct();
const password = "demo1234";

it("an export asks who it is, takes a code after a wrong one and goes on", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page);
  const { secret } = await callAs(page, startSecondFactor, { body: { password } });
  const confirmed = await callAs(page, confirmSecondFactor, { body: { code: totpCodeOf(secret) } });
  const [recoveryCode = ""] = confirmed.recoveryCodes;
  await page.goto("/contacts");
  const startExport = async () => {
    await page.getByRole("button", { name: "Importar e exportar" }).click();
    await page.getByRole("menuitem", { name: "Exportar todos (CSV)" }).click();
  };

  await refuseNext(page);
  const download = page.waitForEvent("download");
  await startExport();
  const dialog = page.getByRole("dialog", { name: "Confirme que é você" });
  await dialog.getByLabel("Senha", { exact: true }).fill("outra senha");
  await page.keyboard.press("Enter");
  await dialog.getByText("A senha atual está incorreta.").waitFor();
  expect(await accessibilityViolations(page, "verification")).toEqual([]);
  await dialog.getByRole("button", { name: "Usar um código" }).click();
  await dialog.getByLabel("Código do aplicativo ou de recuperação").fill("000000");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Código do aplicativo ou de recuperação").fill(recoveryCode);
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await download;
  expect(await dialog.isVisible()).toBe(false);

  await refuseNext(page);
  await startExport();
  await dialog.getByLabel("Senha", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Confirme que é você para continuar.").waitFor();
});

it("a user who finds somebody else's sign-in in the history sets a new password there", async () => {
  const email = "rafael@demo.recado";
  const thief = await fixture.open(screens.phone);
  await signInWithoutPage(thief, email);
  const page = await fixture.open();
  await signInWithoutPage(page, email);
  await page.goto("/profile");
  const history = page.getByRole("region", { name: "Entradas dos últimos 90 dias" });
  await history.getByText("Esta sessão").waitFor();
  await history
    .getByRole("button", { name: /^Não fui eu/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Não foi você?" });
  await dialog.getByLabel("Nova senha").fill("curta");
  await page.keyboard.press("Enter");
  await dialog.getByText("Use pelo menos 8 caracteres").waitFor();
  expect(await accessibilityViolations(page, "sign-in of somebody else")).toEqual([]);
  await dialog.getByLabel("Nova senha").fill("Nova-senha-1");
  await dialog.getByRole("button", { name: "Trocar a senha" }).click();
  await page.getByText("Senha trocada. As outras sessões terminaram.").waitFor();
  await history.getByText("Você informou que não foi você").waitFor();
  const again = await thief.context().request.post(`/api${login.path}`, { data: { email, password } });
  expect(again.status()).toBe(401);
  await page.reload();
  await history.getByText("Senha errada").waitFor();
});

/** Answers the next export as ten minutes after the sign-in, because a product in a browser has no other clock. */
async function refuseNext(page: Page): Promise<void> {
  await page.route(
    `**/api${exportContacts.path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: "ERR_VERIFICATION_REQUIRED",
          methods: ["password", "code"],
          isSupport: false,
          requestId: "1",
        },
      }),
    { times: 1 },
  );
}
