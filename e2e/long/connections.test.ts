import { getPersonaPhone, scanQrCode, unlinkPhone, writeAsPersona } from "@recado/contract/demo-phones";
import type { ApiError } from "@recado/contract/shared/client";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it.each(widths(["desktop", "phone"]))(
  "a number is linked by QR code, unlinked and linked again, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    const name = `Loja nova (${screen})`;
    await signInWithoutPage(page);
    await page.goto("/connections");
    await page.getByRole("button", { name: "Adicionar conexão" }).click();
    await page.getByLabel("Nome", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Adicionar", exact: true }).click();

    await scan(page, name);
    await line(page, name).getByText("Conectada").waitFor();
    const number = await line(page, name).getByText("+55 19 40001-0002").textContent();
    expect(number).toBe("+55 19 40001-0002");

    await line(page, name).getByRole("button", { name: "Desconectar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desconectar" }).click();
    await line(page, name).getByText("Desconectada por aqui.").waitFor();
    await line(page, name).getByRole("button", { name: "Novo QR Code" }).click();
    await line(page, name).getByRole("button", { name: "QR Code", exact: true }).click();
    await scan(page, name);
    await line(page, name).getByText("Conectada").waitFor();

    await line(page, name).getByRole("button", { name: "Desvincular no celular" }).click();
    await line(page, name).getByText("A conexão foi removida no celular. Leia um novo QR Code.").waitFor();
    await page.getByRole("button", { name: `Diagnóstico de ${name}` }).click();
    const doctor = page.getByRole("dialog", { name: `Diagnóstico de ${name}` });
    await doctor.getByText("O aparelho foi removido em Dispositivos conectados.").waitFor();
    const past = await doctor
      .getByRole("listitem")
      .filter({ hasText: /\d\d:\d\d/ })
      .allInnerTexts();
    expect(past[0]).toContain("A conexão foi removida no celular.");
    expect(past[1]).toContain("Conectada");
    await page.keyboard.press("Escape");
    await doctor.waitFor({ state: "detached" });
    await expectBadge(page, screen);
    await line(page, name).getByRole("button", { name: "Novo QR Code" }).click();
    await line(page, name).getByRole("button", { name: "QR Code", exact: true }).click();
    await scan(page, name);
    await line(page, name).getByText("Conectada").waitFor();

    await page.getByRole("button", { name: `Diagnóstico de ${name}` }).click();
    await doctor.getByText("Nada. A conexão está funcionando.").waitFor();
    await doctor.getByRole("button", { name: "Forçar exclusão" }).click();
    await page.getByLabel(`Digite ${name} para confirmar`).fill(name);
    await page
      .getByRole("dialog", { name: `Excluir ${name}?` })
      .getByRole("button", { name: "Excluir" })
      .click();
    await line(page, name).waitFor({ state: "detached" });
  },
);

it("wrong requests to the demonstration's phones are refused with error codes", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const wishes = [
    callAs(page, scanQrCode, { body: { qrcode: "no QR code" } }),
    callAs(page, scanQrCode, { body: { qrcode: "no QR code", number: "0" } }),
    callAs(page, unlinkPhone, { body: { number: "5519999999999" } }),
    callAs(page, unlinkPhone, { body: { number: "x" } }),
    callAs(page, writeAsPersona, { params: { personaId: "nobody" }, body: { text: "Oi" } }),
    callAs(page, getPersonaPhone, { params: { personaId: "nobody" } }),
  ];
  const answers = await Promise.all(wishes.map((wish) => wish.catch((error: ApiError) => error.body.error)));
  expect(answers).toEqual([
    "ERR_QR_EXPIRED",
    "ERR_QR_EXPIRED",
    "ERR_NO_WAPP_FOUND",
    "ERR_NO_WAPP_FOUND",
    "ERR_NO_CONTACT_FOUND",
    "ERR_NO_CONTACT_FOUND",
  ]);
});

/** Scans the QR code in the dialog with the demonstration's phone. The dialog closes by itself. */
async function scan(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `Conectar ${name}` });
  await dialog.getByRole("img", { name: "QR Code para ler com o celular" }).waitFor();
  await dialog.getByRole("button", { name: "Ler com o celular da demonstração" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ hasText: name });
}

async function expectBadge(page: Page, screen: "desktop" | "phone"): Promise<void> {
  if (screen === "phone") await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Conexões" }).getByText("!").waitFor();
  if (screen === "phone") await page.keyboard.press("Escape");
}
