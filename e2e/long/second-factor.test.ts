import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const email = "rafael@demo.recado";
const password = "demo1234";

it("a user turns two-step verification on and signs in with a recovery code", async () => {
  const page = await fixture.open();
  await signInWithoutPage(page, email);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Verificação em duas etapas" });
  await section.getByText("Desativada").waitFor();
  await section.getByRole("button", { name: "Ativar" }).click();

  const dialog = page.getByRole("dialog", { name: "Ativar a verificação em duas etapas" });
  await dialog.getByLabel("Sua senha", { exact: true }).fill("outra senha");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Sua senha", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("img", { name: "Código QR para o aplicativo autenticador" }).waitFor();
  expect(await accessibilityViolations(page, "two-step verification")).toEqual([]);
  const secret = await dialog.getByLabel("Ou digite esta chave no aplicativo").inputValue();
  await dialog.getByLabel("Código do aplicativo").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Confirmar" }).click();

  const codes = page.getByRole("dialog", { name: "Códigos de recuperação" });
  await codes.getByRole("listitem").first().waitFor();
  const recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await codes.getByRole("button", { name: "Fechar" }).last().click();
  await section.getByText("Códigos de recuperação restantes: 10 de 10").waitFor();

  const phone = await fixture.open(screens.phone);
  await signIn(phone);
  const code = phone.getByLabel("Código", { exact: true });
  await code.fill("000000");
  await phone.getByRole("button", { name: "Confirmar" }).click();
  await phone.getByRole("alert").waitFor();
  expect(await code.inputValue()).toBe("000000");
  await phone.getByRole("button", { name: "Usar um código de recuperação" }).click();
  await phone.getByLabel("Código de recuperação").fill(recoveryCodes[0] ?? "");
  await phone.keyboard.press("Enter");
  await tab(phone, "Abertos").waitFor();
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Returns the present code of an authenticator app (RFC 6238) for a secret in base 32. */
function codeOf(secret: string): string {
  const letters = secret.replaceAll(/[\s=]/g, "").toUpperCase();
  const bits = [...letters]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const part = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(part % 1_000_000).padStart(6, "0");
}
