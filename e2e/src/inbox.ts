import type { Locator, Page } from "playwright-core";

/** What an agent sees and does in the inbox. */

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("tab", { name: "Abertos" }).waitFor();
}

export async function exploreDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Explorar demonstração" }).click();
  await page.getByRole("tab", { name: "Abertos" }).waitFor();
}

export function tab(
  page: Page,
  name: "Abertos" | "Resolvidos" | "Buscar" | "Atendendo" | "Aguardando",
): Locator {
  return page.getByRole("tab", { name: new RegExp(`^${name}`) });
}

/** What is said over the page and can be closed; a part that could not be loaded says the same in its place. */
export function warning(page: Page, text: string): Locator {
  const close = page.getByRole("button", { name: "Fechar", exact: true });
  return page.getByRole("alert").filter({ has: close, hasText: text });
}

/** A row of the list; narrow screens cut the name, its title does not. */
export function row(page: Page, customer: string): Locator {
  return page
    .getByRole("region", { name: "Lista de atendimentos" })
    .getByRole("listitem")
    .filter({ has: page.getByTitle(customer, { exact: true }) });
}

export function acceptButton(page: Page, customer: string): Locator {
  return page.getByRole("button", { name: `Aceitar o atendimento de ${customer}` });
}

export function conversation(page: Page, customer: string): Locator {
  return page.getByRole("region", { name: `Conversa com ${customer}` });
}

export function composer(page: Page, customer: string): Locator {
  return page.getByRole("textbox", { name: `Mensagem para ${customer}` });
}

export function bubble(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text });
}

/** The ticks of a bubble, by what they say. */
export function ticks(page: Page, text: string, state: "Enviando" | "Lida"): Locator {
  return bubble(page, text).getByRole("img", { name: state });
}

/** Its ticks once it is on the customer's phone, whether or not it was read there meanwhile. */
export function arrived(page: Page, text: string): Locator {
  return bubble(page, text).getByRole("img", { name: /^(Entregue|Lida)$/ });
}

export async function answer(page: Page, customer: string, text: string): Promise<void> {
  await composer(page, customer).fill(text);
  await page.keyboard.press("Enter");
}

export function bell(page: Page): Locator {
  return page.getByRole("button", { name: /^Notificações/ });
}
