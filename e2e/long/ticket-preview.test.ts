import { writeAsPersona } from "@recado/contract/demo-phones";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { attachOnPhone, closePhone, openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { conversation, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it.each(
  widths([
    ["desktop", "Camila Rocha"],
    ["phone", "Otávio Menezes"],
  ]),
)("content opened from a peek appears over the peek and not elsewhere, on a %s", async (screen, customer) => {
  const page = await fixture.open(screens[screen]);
  await signInPage(page);
  await openPhone(page, customer);
  await writeOnPhone(page, "Bom dia");
  await closePhone(page);
  await attachOnPhone(page, customer, "Foto de exemplo");
  await closePhone(page);
  await attachOnPhone(page, customer, "Mensagem de voz de exemplo");
  await closePhone(page);
  await tab(page, "Aguardando").click();
  await row(page, customer).getByLabel("3 mensagens não lidas").waitFor();
  const peek = await peekAt(page, customer);
  await peek.getByText("3 novas mensagens", { exact: true }).waitFor();

  const photo = peek.getByRole("button", { name: "Foto", exact: true });
  await photo.click();
  await closesAlone(page, page.getByRole("dialog", { name: /^Foto de/ }), peek);
  await options(peek).click();
  await closesAlone(page, page.getByRole("menu"), peek);
  await options(peek).click();
  await page.getByRole("menuitem", { name: "Informações" }).click();
  await closesAlone(page, page.getByRole("dialog", { name: "Informações da mensagem" }), peek);

  await peek.getByRole("button", { name: "Ouvir" }).click();
  await peek.getByRole("button", { name: /^Velocidade/ }).waitFor();
  await page.keyboard.press("Escape");
  await peek.waitFor({ state: "detached" });
  await peekAt(page, customer);
  await peek.getByRole("button", { name: "Ouvir" }).waitFor();
  expect(await peek.getByRole("button", { name: /^Velocidade/ }).count()).toBe(0);

  await photo.click();
  await page.getByRole("dialog", { name: /^Foto de/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await peek.waitFor({ state: "detached" });
  await tab(page, "Atendendo").click();
  await row(page, "Diego Farias").click();
  await conversation(page, "Diego Farias").waitFor();
  await page.getByRole("article").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

it("a waiting ticket shows two lines of the customer's message and its age, and can be peeked", async () => {
  const page = await fixture.open();
  await signInPage(page, "rafael@demo.recado");
  const words = "Recebi a mesa hoje cedo, mas um dos pés veio riscado de ponta a ponta. O que faço?";
  await callAs(page, writeAsPersona, { params: { personaId: "livia" }, body: { text: words } });
  await tab(page, "Aguardando").click();
  const waiting = row(page, "Lívia Prado");
  await waiting.getByText("agora", { exact: true }).waitFor();
  const line = await waiting.getByText(words).boundingBox();
  expect(line?.height).toBe(36);
  await waiting.hover();
  await page.getByRole("button", { name: "Espiar a conversa com Lívia Prado" }).click();
  const peek = page.getByRole("dialog", { name: /^Lívia Prado #/ });
  await peek.getByText(words).waitFor();
  await page.keyboard.press("Escape");
  await peek.waitFor({ state: "detached" });
  // A click on the row does the same.
  await waiting.getByText(words).click();
  await peek.getByText(words).waitFor();
});

async function peekAt(page: Page, customer: string): Promise<Locator> {
  await row(page, customer).hover();
  await page.getByRole("button", { name: `Espiar a conversa com ${customer}` }).click();
  const peek = page.getByRole("dialog", { name: new RegExp(`^${customer} #`) });
  await peek.getByRole("button", { name: "Foto", exact: true }).waitFor();
  return peek;
}

function options(peek: Locator): Locator {
  return peek.getByRole("button", { name: "Opções da mensagem" }).first();
}

/** Checks that Esc closes only the layer that is open over the preview of a ticket, and not the preview. */
async function closesAlone(page: Page, layer: Locator, peek: Locator): Promise<void> {
  await layer.waitFor();
  await page.keyboard.press("Escape");
  await layer.waitFor({ state: "hidden" });
  expect(await peek.isVisible()).toBe(true);
}
