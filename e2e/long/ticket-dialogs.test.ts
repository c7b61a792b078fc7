import { createSchedule, getSchedule, listSchedules, updateSchedule } from "@recado/contract/schedules";
import { updateSetting } from "@recado/contract/settings";
import { getTicketByUuid } from "@recado/contract/tickets";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { openPhone, phoneBubble, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, bubble, composer, conversation, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): a new ticket comes from a modal.
it("Alt+N opens a ticket with a new contact, and another agent sees whose ticket it is", async () => {
  const rafael = await fixture.open();
  await signInPage(rafael, "rafael@demo.recado");
  await rafael.keyboard.press("Alt+n");
  const dialog = rafael.getByRole("dialog", { name: "Novo atendimento" });
  const search = dialog.getByRole("combobox", { name: "Contato" });
  await search.fill("Otávio Menezes");
  await rafael.getByRole("option", { name: "Adicionar “Otávio Menezes”" }).click();
  const contact = rafael.getByRole("dialog", { name: "Novo contato" });
  expect(await contact.getByLabel("Nome", { exact: true }).inputValue()).toBe("Otávio Menezes");
  await contact.getByLabel("Número do WhatsApp").fill("+55 19 98123-4420");
  expect(await contact.getByLabel("Número do WhatsApp").inputValue()).toBe("(19) 98123-4420");
  await contact.getByRole("button", { name: "Adicionar informação" }).click();
  await contact.getByLabel("Nome do campo 1").fill("Cidade");
  await contact.getByLabel("Valor 1").fill("Campinas");
  await contact.getByRole("button", { name: "Adicionar", exact: true }).click();
  await contact.waitFor({ state: "detached" });
  expect(await search.inputValue()).toBe("Otávio Menezes");
  await dialog.getByRole("button", { name: "Abrir atendimento" }).click();
  await composer(rafael, "Otávio Menezes").waitFor();
  await rafael.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);

  const marina = await fixture.open();
  await signInPage(marina, "admin@demo.recado");
  await row(rafael, "Otávio Menezes").getByText("Nenhuma mensagem ainda").waitFor();

  await marina.getByRole("button", { name: "Novo atendimento" }).click();
  await marina.getByRole("combobox", { name: "Contato" }).fill("otáv");
  await marina.getByRole("option", { name: /^Otávio Menezes \+55/ }).click();
  await marina.getByRole("button", { name: "Abrir atendimento" }).click();
  await marina.getByText("Otávio Menezes já está em atendimento com Rafael Nunes, na fila Vendas.").waitFor();
  await marina.getByRole("button", { name: "Abrir este atendimento" }).click();
  await conversation(marina, "Otávio Menezes").getByText("Atribuído a Rafael Nunes").waitFor();
});

// Specification (tickets): a ticket is transferred in a modal.
it("the key T transfers a ticket to another agent and informs the customer", async () => {
  const [rafael, marina] = await bothAgents();
  const params = { key: "sendMsgTransfTicket" };
  await callAs(marina, updateSetting, { params, body: { value: "enabled" } });
  await openPhone(marina, "Otávio Menezes");
  await row(rafael, "Otávio Menezes").click();
  await composer(rafael, "Otávio Menezes").waitFor();
  await composer(rafael, "Otávio Menezes").press("Escape");
  await rafael.keyboard.press("t");
  const dialog = rafael.getByRole("dialog", { name: "Transferir atendimento de Otávio Menezes" });
  await dialog.getByRole("combobox", { name: "Transferir para" }).fill("marin");
  await rafael.getByRole("option", { name: /^Marina Costa \d+ abertos?/, selected: false }).waitFor();
  // Enter takes the first match, and Ctrl+Enter submits the dialog.
  await rafael.keyboard.press("Enter");
  const target = dialog.getByRole("combobox", { name: "Transferir para" });
  await expect.poll(() => target.inputValue()).toBe("Marina Costa");
  await rafael.keyboard.press("Control+Enter");
  await rafael.getByText("Atendimento transferido.").waitFor();
  await row(rafael, "Otávio Menezes").waitFor({ state: "detached" });
  await row(marina, "Otávio Menezes").waitFor();
  await phoneBubble(marina, "Seu atendimento foi transferido para o setor Vendas").waitFor();
});

it("on a phone a ticket is transferred to a queue, where it waits", async () => {
  const marina = await fixture.open(screens.phone);
  await signInPage(marina, "admin@demo.recado");
  await row(marina, "Sônia Albuquerque").click();
  await composer(marina, "Sônia Albuquerque").waitFor();
  const address = new URL(marina.url()).pathname;
  await marina.getByRole("button", { name: "Mais opções" }).click();
  await marina.getByRole("menuitem", { name: "Transferir" }).click();
  const dialog = marina.getByRole("dialog", { name: "Transferir atendimento de Sônia Albuquerque" });
  await dialog.getByRole("button", { name: "Transferir", exact: true }).click();
  await dialog.getByText("Selecione uma fila", { exact: true }).last().waitFor();
  await dialog.getByLabel("Fila").selectOption("Pós-venda");
  await dialog.getByRole("button", { name: "Transferir", exact: true }).click();
  await marina.waitForURL(/\/tickets$/);
  await tab(marina, "Aguardando").click();
  await row(marina, "Sônia Albuquerque").getByText("Pós-venda", { exact: true }).waitFor();

  await marina.goto(`${address}?dialog=transfer`);
  await dialog.getByLabel("Fila").selectOption("Pós-venda");
  await dialog.getByRole("button", { name: "Transferir", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  // The ticket was already in the chosen queue, so the transfer leaves its conversation open.
  await conversation(marina, "Sônia Albuquerque").waitFor();
  expect(await marina.getByRole("button", { name: "Desfazer" }).count()).toBe(0);
});

async function bothAgents(): Promise<[Page, Page]> {
  const rafael = await fixture.open();
  const marina = await fixture.open();
  await Promise.all([signInPage(rafael, "rafael@demo.recado"), signInPage(marina, "admin@demo.recado")]);
  return [rafael, marina];
}

// Specification (tickets): a message is scheduled in a modal.
it("the key S schedules a message with a picture, which arrives on the customer's phone", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  await openPhone(page, "Camila Rocha");
  await writeOnPhone(page, "Quando chega a mesa?");
  await tab(page, "Aguardando").click();
  await acceptButton(page, "Camila Rocha").click();
  await composer(page, "Camila Rocha").waitFor();
  await composer(page, "Camila Rocha").press("Escape");
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Agendar mensagem para Camila Rocha" });
  await dialog.getByRole("button", { name: "Agendar" }).click();
  await dialog.getByText("Mensagem muito curta").waitFor();
  await dialog.getByLabel("Mensagem", { exact: true }).fill("Chega amanhã, ");
  await dialog.getByRole("button", { name: "Inserir firstName" }).click();
  await dialog.getByRole("region", { name: "Prévia" }).getByText("Chega amanhã, Camila").waitFor();
  await dialog.getByRole("button", { name: "Amanhã às 09:00" }).click();
  expect(await dialog.getByLabel("Data e hora do envio").inputValue()).toMatch(/^\d\d\/\d\d\/\d{4} 09:00$/);
  await dialog
    .getByLabel("Escolher imagem")
    .setInputFiles({ name: "mesa.png", mimeType: "image/png", buffer: picture });
  await dialog.getByRole("button", { name: "Agendar" }).click();
  await page.getByText("Agendamento para Camila Rocha salvo.").waitFor();

  const { schedules } = await callAs(page, listSchedules, { query: { searchParam: "chega amanhã" } });
  const [planned] = schedules;
  expect(planned).toMatchObject({ status: "PENDENTE", mediaName: "mesa.png" });
  // Changes the time of the planned message to now, so that it is sent.
  await callAs(page, updateSchedule, {
    params: { id: String(planned?.id) },
    body: { sendAt: new Date().toISOString() },
  });
  await phoneBubble(page, "Chega amanhã, Camila").waitFor();
  await bubble(page, "Chega amanhã, Camila").waitFor();
  const sent = await callAs(page, getSchedule, { params: { id: String(planned?.id) } });
  expect(sent).toMatchObject({ status: "ENVIADA", isLate: false });
});

it("on a phone a dialog keeps its typed text until the text is discarded on purpose", async () => {
  const page = await fixture.open(screens.phone);
  await signInPage(page, "rafael@demo.recado");
  await row(page, "Renata Siqueira").click();
  await page.getByRole("button", { name: "Mais opções" }).click();
  await page.getByRole("menuitem", { name: "Agendar" }).click();
  const dialog = page.getByRole("dialog", { name: "Agendar mensagem para Renata Siqueira" });
  await dialog.getByLabel("Mensagem", { exact: true }).fill("Um texto que não se perde");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Descartar alterações?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  expect(await dialog.getByLabel("Mensagem", { exact: true }).inputValue()).toBe("Um texto que não se perde");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await dialog.waitFor({ state: "detached" });
  await composer(page, "Renata Siqueira").waitFor();

  await page.getByRole("button", { name: "Mais opções" }).click();
  await page.getByRole("menuitem", { name: "Transferir" }).click();
  const transfer = page.getByRole("dialog", { name: "Transferir atendimento de Renata Siqueira" });
  await transfer
    .getByLabel("Observação para o próximo atendente")
    .fill("Já tem o orçamento, falta a entrega");
  await transfer.getByRole("button", { name: "Cancelar" }).click();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await page.goBack();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await transfer.getByRole("button", { name: "Cancelar" }).click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await transfer.waitFor({ state: "detached" });
});

/** A PNG picture of a single green pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPpfDwADNQGwl0DsbgAAAABJRU5ErkJggg==",
  "base64",
);

it.each(widths(["desktop", "phone"]))(
  "scheduled messages of a contact are changed and deleted beside the conversation, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page, "rafael@demo.recado");
    await row(page, "Renata Siqueira").click();
    await composer(page, "Renata Siqueira").waitFor();
    const words = `Aviso do ${screen}`;
    const [contactId, ticketId] = await idsOfTicketOn(page);
    const sendAt = "2027-03-05T12:00:00.000Z";
    await callAs(page, createSchedule, { body: { contactId, ticketId, sendAt, body: words } });
    const panel = await openPanel(page);
    const line = panel
      .getByRole("list", { name: "Mensagens agendadas" })
      .getByRole("listitem")
      .filter({ hasText: words });
    await line.getByText("Pendente").waitFor();

    await line.getByRole("button", { name: /^Editar agendamento/ }).click();
    const dialog = page.getByRole("dialog", { name: "Editar agendamento para Renata Siqueira" });
    await dialog.getByLabel("Mensagem", { exact: true }).fill(`${words}, mudado`);
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Descartar alterações?" });
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await line.getByText(`${words}, mudado`).waitFor();

    await line.getByRole("button", { name: /^Excluir agendamento/ }).click();
    const confirmation = page.getByRole("dialog", { name: "Excluir este agendamento?" });
    await confirmation.getByRole("button", { name: "Excluir" }).click();
    await line.waitFor({ state: "detached" });
    await panel.getByRole("button", { name: "Agendar mensagem" }).waitFor();
  },
);

async function idsOfTicketOn(page: Page): Promise<[number, number]> {
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { contactId, id } = await callAs(page, getTicketByUuid, { params: { uuid } });
  return [contactId, id];
}

/** Opens the panel with the contact's data. It opens beside the conversation, or over it on narrow screens. */
async function openPanel(page: Page): Promise<Locator> {
  const panel = page
    .getByRole("complementary", { name: "Dados do contato" })
    .or(page.getByRole("dialog", { name: "Dados do contato" }));
  await page.getByRole("button", { name: "Dados do contato" }).first().click();
  await panel.waitFor();
  return panel;
}

// Specification (tickets): whoever hands a ticket over is told of that alone.
it("an agent who transfers a ticket to a foreign queue sees only the success and can undo it", async () => {
  const rafael = await fixture.open();
  await signInPage(rafael, "rafael@demo.recado");
  await row(rafael, "Renata Siqueira").click();
  await composer(rafael, "Renata Siqueira").waitFor();
  await composer(rafael, "Renata Siqueira").press("Escape");
  await rafael.keyboard.press("t");
  const dialog = rafael.getByRole("dialog", { name: "Transferir atendimento de Renata Siqueira" });
  await dialog.getByLabel("Fila").selectOption("Pós-venda");
  await dialog.getByRole("button", { name: "Transferir", exact: true }).click();
  await rafael.getByText("Atendimento transferido.").waitFor();
  await row(rafael, "Renata Siqueira").waitFor({ state: "detached" });
  await rafael.waitForURL(/\/tickets$/);
  expect(await rafael.getByRole("alert").count()).toBe(0);

  await rafael.getByRole("button", { name: "Desfazer" }).click();
  await composer(rafael, "Renata Siqueira").waitFor();
});
