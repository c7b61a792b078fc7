import { actAsPersona, getPersonaPhone, writeAsPersona } from "@recado/contract/demo-phones";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { openPhone, phoneBubble, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, bubble, composer, deliveredTicks, sendAnswer, tab, ticks } from "../fixtures/inbox.ts";
import { waitForChunks, withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): what was typed offline is sent once and in order.
it.each(
  widths([
    { screen: "desktop", customer: "Camila Rocha", id: "camila" },
    { screen: "phone", customer: "Otávio Menezes", id: "otavio" },
  ]),
)("messages typed offline are sent once and in order, on a $screen", async ({ screen, customer, id }) => {
  const page = await fixture.open(screens[screen]);
  const colleague = await fixture.open();
  await signInPage(page);
  await signInPage(colleague, "rafael@demo.recado");
  await attend(page, customer, id);
  await markPage(page);

  await page.context().setOffline(true);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await sendAnswer(page, customer, "Primeira, sem rede");
  await sendAnswer(page, customer, "Segunda, sem rede");
  await ticks(page, "Primeira, sem rede", "Enviando").waitFor();
  await ticks(page, "Segunda, sem rede", "Enviando").waitFor();
  await callAs(colleague, writeAsPersona, {
    params: { personaId: id },
    body: { text: "Enquanto isso, eu" },
  });

  await page.context().setOffline(false);
  await bubble(page, "Enquanto isso, eu").waitFor();
  await expect.poll(() => ownWords(colleague, id)).toEqual(["Primeira, sem rede", "Segunda, sem rede"]);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor({ state: "hidden" });
  expect(await bubble(page, "Enquanto isso, eu").count()).toBe(1);
  expect(await bubble(page, "sem rede").count()).toBe(2);
  await deliveredTicks(page, "Segunda, sem rede").waitFor();
  expect(await isMarked(page)).toBe(true);
});

// Specification (tickets): nothing is lost when the product is killed.
it("no message is lost or doubled when the server is killed meanwhile", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await attend(page, "Lívia Prado", "livia");
  await markPage(page);
  const before = "Antes da queda";
  await sendAnswer(page, "Lívia Prado", before);
  await fixture.product.kill();
  await sendAnswer(page, "Lívia Prado", "Durante a queda");
  await page.getByText("Reconectando…").waitFor();
  await sendAnswer(page, "Lívia Prado", "Ainda na queda");
  await ticks(page, "Ainda na queda", "Enviando").waitFor();

  await fixture.product.startAgain();
  await page.getByText("Reconectando…").waitFor({ state: "hidden" });
  // The message that the kill interrupted waits for an acknowledgement from WhatsApp, and the later messages wait
  // behind it.
  await deliveredTicks(page, "Ainda na queda").waitFor({ timeout: 40_000 });
  const came = await ownWords(page, "livia");
  expect(came.filter((words) => words !== before)).toEqual(["Durante a queda", "Ainda na queda"]);
  // If the process was killed between the sending and the acknowledgement, it is unknown whether the message was sent.
  // The agent is then asked to decide.
  const unsure = await bubble(page, before).getByText("Envio não confirmado.").count();
  const times = came.filter((words) => words === before).length;
  expect(unsure === 0 ? [1] : [0, 1]).toContain(times);
  await openPhone(page, "Lívia Prado");
  await writeOnPhone(page, "Depois da queda");
  await bubble(page, "Depois da queda").waitFor();
  await phoneBubble(page, "Ainda na queda").waitFor();
  expect(await bubble(page, "queda").count()).toBe(4);
  expect(await isMarked(page)).toBe(true);
});

/** Lets the customer write, and accepts the customer's ticket. */
async function attend(page: Page, customer: string, personaId: string): Promise<void> {
  await callAs(page, writeAsPersona, { params: { personaId }, body: { text: "Bom dia" } });
  await tab(page, "Aguardando").click();
  await acceptButton(page, customer).click();
  await composer(page, customer).waitFor();
  await bubble(page, "Mensagem Automática:").waitFor();
  await callAs(page, actAsPersona, { params: { personaId }, body: { online: true } });
}

/** Returns the texts that the agent sent, as the customer's phone received them, in order. */
async function ownWords(page: Page, personaId: string): Promise<string[]> {
  const { messages } = await callAs(page, getPersonaPhone, { params: { personaId } });
  return messages
    .filter(({ mine, text }) => !mine && !/Mensagem Automática|Escolha uma opção/.test(text))
    .map(({ text }) => text.split("\n").at(-1) ?? "");
}

/**
 * Marks the page's document. The mark disappears if the page is loaded again; a page loads itself again if one of its
 * files failed to load.
 */
async function markPage(page: Page): Promise<void> {
  await waitForChunks(page);
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.body.hasAttribute("data-first-load"));
}
