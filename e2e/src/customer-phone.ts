import type { Locator, Page } from "playwright-core";

/** The customer's phone beside the inbox; a sheet, to be opened, where there is no room. */

export function phone(page: Page): Locator {
  return page
    .getByRole("complementary", { name: "Celular do cliente" })
    .or(page.getByRole("dialog", { name: "Celular do cliente" }));
}

export async function takePhone(page: Page, customer: string): Promise<void> {
  const opener = page.getByRole("button", { name: "Mostrar o celular do cliente" });
  await opener.or(phone(page)).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await phone(page).getByLabel("Quem escreve").selectOption({ label: customer });
}

export async function putPhoneAway(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Celular do cliente" });
  if (!(await sheet.isVisible())) return;
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
}

export function phoneField(page: Page): Locator {
  return phone(page).getByRole("textbox", { name: "Mensagem" });
}

export async function writeOnPhone(page: Page, text: string): Promise<void> {
  await phoneField(page).fill(text);
  await phone(page).getByRole("button", { name: "Enviar do celular" }).click();
}

/** Something else than words, from the menu beside the field. */
export async function attachOnPhone(page: Page, customer: string, what: string): Promise<void> {
  await takePhone(page, customer);
  await phone(page).getByRole("button", { name: "Enviar outra coisa" }).click();
  await phone(page).getByRole("menuitem", { name: what }).click();
}

/** A message on the phone's screen. */
export function phoneBubble(page: Page, text: string): Locator {
  return phone(page)
    .getByRole("region", { name: "Conversa no celular" })
    .getByRole("listitem")
    .filter({ hasText: text });
}
