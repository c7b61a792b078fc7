import { getPersonaPhone } from "@recado/contract/demo-phones";
import { createQuickMessage, quickMessageSchema, updateQuickMessage } from "@recado/contract/quick-messages";
import { listTicketNotes } from "@recado/contract/ticket-notes";
import { getTicketByUuid } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { delayAnswers } from "../fixtures/delay-requests.ts";
import { bubble, composer, deliveredTicks, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): / and a sign suggest quick replies.
it.each(
  widths([
    ["desktop", "Camila Rocha", "frete"],
    ["phone", "Otávio Menezes", "entrega"],
  ]),
)("an agent answers with a quick message by keyboard alone, on a %s", async (screen, customer, shortcode) => {
  const page = await fixture.open(screens[screen]);
  await openConversation(page, customer);
  const firstName = customer.split(" ")[0] ?? "";
  const message = `${shortcode} grátis, {{firstName}}. Seu código é {{codigo}} e vale até o fim do mês.`;
  await addReply(page, shortcode, message);
  await addReply(page, `${shortcode}-expressa`, "Chega amanhã");

  const field = composer(page, customer);
  await field.pressSequentially(`/${shortcode.slice(0, 3)}`);
  const list = page.getByRole("listbox", { name: "Respostas rápidas" });
  const label = message.slice(0, 35);
  await list.getByRole("option", { name: `/${shortcode} ${label}…`, selected: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await list.getByRole("option", { name: `/${shortcode}-expressa`, selected: true }).waitFor();
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toMatch(/-1$/);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.keyboard.type(shortcode.slice(3, 4));
  await list.getByRole("option", { selected: true }).waitFor();
  await page.keyboard.press("Tab");
  const filled = `${shortcode} grátis, ${firstName}. Seu código é {{codigo}} e vale até o fim do mês.`;
  expect(await field.inputValue()).toBe(filled);
  await page.keyboard.press("Enter");
  await deliveredTicks(page, filled).waitFor();
});

it("quick messages are offered in the answer field and by a button on a phone", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await row(page, "João Pedro Alencar").click();
  await page.getByPlaceholder("Mensagem, ou / para respostas rápidas").waitFor();
  const small = await fixture.open(screens.phone);
  await signInPage(small);
  await row(small, "João Pedro Alencar").click();
  await small.getByRole("button", { name: "Respostas rápidas" }).click();
  const list = small.getByRole("listbox", { name: "Respostas rápidas" });
  await list.getByRole("option", { name: "/prazo" }).click();
  await list.waitFor({ state: "detached" });
  expect(await composer(small, "João Pedro Alencar").inputValue()).not.toContain("/");
});

it("the file of a quick message is attached with the text as caption", async () => {
  const page = await fixture.open();
  const customer = "João Pedro Alencar";
  await signInPage(page);
  await row(page, customer).click();
  await addReplyWithFile(page, "catalogo", "Segue o catálogo");
  await composer(page, customer).pressSequentially("/cata");
  await page.getByRole("option", { name: /com anexo/ }).click();
  await page.getByRole("button", { name: "Remover Catálogo.pdf" }).waitFor();
  await page.keyboard.press("Enter");
  await deliveredTicks(page, "Segue o catálogo").waitFor();
  await bubble(page, "Segue o catálogo").getByRole("link", { name: "Abrir Catálogo.pdf" }).waitFor();
});

it("an answer waits for its quick message's file and keeps the text if the file fails", async () => {
  const page = await fixture.open();
  const customer = "Diego Farias";
  await signInPage(page);
  await row(page, customer).click();
  const mediaPath = await addReplyWithFile(page, "tabela", "Segue a tabela");
  const goOn = await delayAnswers(page, `**${mediaPath}`);
  const field = composer(page, customer);
  await field.pressSequentially("/tabe");
  await page.getByRole("option", { name: /com anexo/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Anexos" }).getByText("Carregando…").waitFor();
  expect(await field.inputValue()).toBe("Segue a tabela");
  expect(await bubble(page, "Segue a tabela").count()).toBe(0);
  // When the file arrives, the agent already has another customer's conversation open.
  await row(page, "João Pedro Alencar").click();
  await composer(page, "João Pedro Alencar").waitFor();
  goOn();
  await row(page, customer).getByText("Segue a tabela").waitFor();
  await row(page, customer).getByText("Rascunho").waitFor({ state: "detached" });
  await row(page, customer).click();
  await bubble(page, "Segue a tabela").getByRole("link", { name: "Abrir Catálogo.pdf" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await bubble(page, "Segue a tabela").count()).toBe(1);

  await page.unroute(`**${mediaPath}`);
  const refused = Promise.withResolvers<void>();
  await page.route(`**${mediaPath}`, async (route) => {
    await refused.promise;
    await route.fulfill({ status: 404 });
  });
  await field.pressSequentially("/tabe");
  await page.getByRole("option", { name: /com anexo/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("Carregando…").waitFor();
  const told = page
    .getByText(`Não foi possível carregar o anexo da resposta rápida para ${customer}.`)
    .waitFor();
  refused.resolve();
  await told;
  await page.getByText("Carregando…").waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("Segue a tabela");
  expect(await bubble(page, "Segue a tabela").count()).toBe(1);
  await page.keyboard.press("Enter");
  await expect.poll(() => bubble(page, "Segue a tabela").count()).toBe(2);
});

it("the dialog of a quick message keeps typed text when the search no longer finds it", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const { id } = await addReply(page, "procurada", "Bom dia");
  await page.goto("/quick-messages");
  await page.getByRole("searchbox").fill("procurada");
  await page.getByRole("button", { name: "Editar /procurada" }).click();
  const words = page.getByRole("dialog", { name: "Editar resposta" }).getByLabel("Mensagem");
  await words.fill("Bom dia! Em que posso ajudar?");
  const params = { id: String(id) };
  await callAs(page, updateQuickMessage, { params, body: { shortcode: "achada", message: "Boa tarde" } });
  await page.getByText("Nada encontrado.").waitFor({ state: "attached" });
  expect(await words.inputValue()).toBe("Bom dia! Em que posso ajudar?");
});

it("an emoji is inserted at the caret", async () => {
  const page = await fixture.open();
  const customer = "Camila Rocha";
  await signInPage(page);
  await row(page, customer).click();
  await composer(page, customer).fill("Tudo certo ");
  await page.getByRole("button", { name: "Inserir emoji" }).click();
  await page.getByRole("searchbox", { name: "Buscar emoji" }).fill("foguete");
  await page.getByRole("gridcell", { name: "Foguete", exact: true }).click();
  await expect.poll(() => composer(page, customer).inputValue()).toBe("Tudo certo 🚀");
});

// Specification (tickets): notes call colleagues and stay inside.
it("an internal note mentions a colleague and never reaches the customer", async () => {
  const page = await fixture.open();
  const customer = "Lívia Prado";
  await openConversation(page, customer);
  await composer(page, customer).fill("Ainda não mandei");
  await page.getByRole("switch", { name: "Observação" }).click();
  const field = page.getByRole("textbox", { name: `Observação sobre ${customer}` });
  await field.pressSequentially("Pode ver isto, @raf");
  await page
    .getByRole("listbox", { name: "Mencionar alguém" })
    .getByRole("option", { selected: true })
    .waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toMatch(/^Pode ver isto, @Rafael .+ $/);
  const note = (await field.inputValue()).trim();
  await page.keyboard.press("Enter");
  // The note mode ends with the note, so that the next text is a message again.
  await expect.poll(() => composer(page, customer).inputValue()).toBe("Ainda não mandei");

  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const ticket = await callAs(page, getTicketByUuid, { params: { uuid } });
  const notes = await callAs(page, listTicketNotes, { query: { ticketId: String(ticket.id) } });
  expect(notes.map((one) => one.note)).toEqual([note]);
  const { messages } = await callAs(page, getPersonaPhone, { params: { personaId: "livia" } });
  expect(messages.filter(({ text }) => text.includes("Pode ver isto"))).toEqual([]);
});

function addReply(page: Page, shortcode: string, message: string) {
  return callAs(page, createQuickMessage, { body: { shortcode, message, geral: true } });
}

/** Creates a quick message with a file, and returns the URL of the file. */
async function addReplyWithFile(page: Page, shortcode: string, message: string): Promise<string> {
  const { id } = await addReply(page, shortcode, message);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const uploaded = await page.request.post(`/api/quick-messages/${id}/media-upload`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      file: { name: "Catálogo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") },
    },
  });
  expect(uploaded.status()).toBe(200);
  return quickMessageSchema.parse(await uploaded.json()).mediaPath ?? "";
}
