import { writeAsPersona } from "@recado/contract/demo-phones";
import { listQueues } from "@recado/contract/queues";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import { listUserNames } from "@recado/contract/users";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { bubble, composer, conversation, focusRow, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const gone = "Este atendimento foi excluído ou saiu das suas filas.";

// Specification (tickets): a transfer is taken back on the screen.
it("a transfer can be undone while the other agent already has the ticket", async () => {
  const [marina, rafael] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(rafael, "rafael@demo.recado")]);
  await row(marina, "Diego Farias").click();
  await conversation(marina, "Diego Farias").getByRole("button", { name: "Transferir" }).click();
  const dialog = marina.getByRole("dialog", { name: "Transferir atendimento de Diego Farias" });
  await dialog.getByRole("button", { name: /^Rafael Nunes/ }).click();
  await dialog.getByRole("textbox", { name: "Observação para o próximo atendente" }).fill("Prefere à tarde");
  await dialog.getByRole("button", { name: "Transferir", exact: true }).click();
  await row(rafael, "Diego Farias").click();
  await rafael.getByText("Prefere à tarde").waitFor();
  await conversation(rafael, "Diego Farias").getByRole("button", { name: "Transferir" }).click();
  const handOver = rafael.getByRole("dialog", { name: "Transferir atendimento de Diego Farias" });
  await handOver.getByLabel("Fila").selectOption({ index: 1 });
  await handOver
    .getByRole("textbox", { name: "Observação para o próximo atendente" })
    .fill("Falta o endereço");

  await marina.getByRole("button", { name: "Desfazer" }).click();
  await row(marina, "Diego Farias").waitFor();
  await row(rafael, "Diego Farias").waitFor({ state: "detached" });
  await conversation(marina, "Diego Farias").getByText("Atribuído a Marina Costa").waitFor();
  await bubble(marina, "Obrigado pela atenção!").waitFor();

  // The typed text stays in the field until the agent has seen why it cannot be sent.
  await handOver.getByText("Este atendimento agora é de Marina Costa.").waitFor();
  await move(marina, "Diego Farias", "Pós-venda");
  await handOver.getByText(gone).waitFor();
  await move(marina, "Diego Farias", "Vendas");
  await handOver.getByText("Este atendimento agora é de Marina Costa.").waitFor();
  await move(marina, "Diego Farias", "Pós-venda");
  await handOver.getByText(gone).waitFor();
  await handOver.getByRole("button", { name: "Transferir", exact: true }).click();
  await handOver.getByText("Atendimento não encontrado.").waitFor();
  expect(await handOver.getByRole("textbox", { name: /^Observação/ }).inputValue()).toBe("Falta o endereço");
  await handOver.getByRole("button", { name: "Cancelar" }).click();
  await rafael.getByRole("button", { name: "Descartar", exact: true }).click();
  await rafael.waitForURL(/\/tickets$/);
});

it("the dialog to transfer selected tickets stays open when the last ticket is taken away", async () => {
  const [marina, rafael] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(rafael, "rafael@demo.recado")]);
  await focusRow(rafael, "Renata Siqueira");
  await rafael.keyboard.press("x");
  await rafael
    .getByRole("region", { name: "Atendimentos selecionados" })
    .getByRole("button", { name: "Transferir" })
    .click();
  const handOver = rafael.getByRole("dialog", { name: "Transferir 1 atendimento" });
  await handOver.getByLabel("Fila").selectOption("Vendas");
  await handOver.getByRole("textbox", { name: /^Observação/ }).fill("Já tem o orçamento");
  await move(marina, "Renata Siqueira", "Pós-venda");
  const left = handOver.getByText("O que você selecionou já saiu da lista.");
  await left.waitFor();
  await move(marina, "Renata Siqueira", "Vendas", "Rafael Nunes");
  await left.waitFor({ state: "detached" });
  await move(marina, "Renata Siqueira", "Pós-venda");
  await left.waitFor();
  await handOver.getByRole("button", { name: "Transferir", exact: true }).click();
  await rafael.getByText("1 atendimento não foi transferido").waitFor();
});

it("a return of a ticket to the queue can be undone", async () => {
  const marina = await fixture.open();
  await signInPage(marina, "admin@demo.recado");
  await row(marina, "Sônia Albuquerque").click();
  await conversation(marina, "Sônia Albuquerque").getByRole("button", { name: "Devolver" }).click();
  await row(marina, "Sônia Albuquerque").waitFor({ state: "detached" });
  await marina.getByRole("button", { name: "Desfazer" }).click();
  await conversation(marina, "Sônia Albuquerque").getByText("Atribuído a Marina Costa").waitFor();
});

// Specification (tickets): a contact is blocked and let in again.
it("messages of a blocked contact do not appear, and later ones appear after the unblock", async () => {
  const marina = await fixture.open();
  await signInPage(marina, "admin@demo.recado");
  const write = (text: string, personaId = "camila") =>
    callAs(marina, writeAsPersona, { params: { personaId }, body: { text } });
  await write("Bom dia");
  await marina.getByRole("tab", { name: /^Aguardando/ }).click();
  await marina.getByRole("button", { name: "Aceitar o atendimento de Camila Rocha" }).click();
  await composer(marina, "Camila Rocha").waitFor();
  const panel = await openPanel(marina);
  await panel.getByRole("button", { name: "Bloquear contato" }).click();
  await marina
    .getByRole("dialog", { name: "Bloquear Camila Rocha?" })
    .getByRole("button", { name: "Bloquear contato" })
    .click();
  await panel.getByText("Bloqueado: o que este contato escreve não chega à equipe.").first().waitFor();
  await write("Ninguém lê isto");
  // Messages are processed in order. Once this message is shown, the message of the blocked contact has been processed
  // too.
  await write("E eu?", "livia");
  await expect.poll(() => waitingCustomers(marina)).toContain("Lívia Prado");

  await panel.getByRole("button", { name: "Desbloquear" }).click();
  await panel.getByRole("button", { name: "Bloquear contato" }).waitFor();
  await marina.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await write("E agora?");
  // If the blocked message were shown, it would be above this message.
  await bubble(marina, "E agora?").waitFor();
  await bubble(marina, "Ninguém lê isto").waitFor({ state: "detached" });
});

// Specification (tickets): two contacts are merged and separated.
it("two contacts can be merged into one and split again", async () => {
  const marina = await fixture.open();
  await signInPage(marina, "admin@demo.recado");
  await row(marina, "Diego Farias").click();
  const panel = await openPanel(marina);
  await panel.getByText("Nenhum contato parece ser a mesma pessoa.").waitFor();
  await panel.getByRole("combobox", { name: "Unir com outro contato" }).fill("renata");
  await marina.getByRole("option", { name: /^Renata Siqueira/ }).click();
  const question = marina.getByRole("dialog", { name: "Unir Renata Siqueira a Diego Farias?" });
  await question.getByRole("button", { name: "Unir", exact: true }).click();
  await panel.getByText("Unido: Renata Siqueira").waitFor();
  await panel.getByRole("button", { name: "Separar" }).click();
  await panel.getByText("Unido: Renata Siqueira").waitFor({ state: "detached" });
  await marina.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await marina.getByRole("tab", { name: "Buscar" }).click();
  await marina.getByRole("searchbox").fill("Renata");
  await row(marina, "Renata Siqueira").waitFor();
});

/** Moves the customer's ticket to a queue and assigns it to a user, by default to Marina. */
async function move(
  page: Page,
  customer: string,
  queueName: string,
  ownerName = "Marina Costa",
): Promise<void> {
  const [{ tickets }, queues, users] = await Promise.all([
    callAs(page, listTickets, { query: { status: "open", showAll: "true" } }),
    callAs(page, listQueues, { query: {} }),
    callAs(page, listUserNames, {}),
  ]);
  const ticket = tickets.find(({ contact }) => contact.name === customer);
  const queue = queues.find(({ name }) => name === queueName);
  const owner = users.find(({ name }) => name === ownerName);
  await callAs(page, updateTicket, {
    params: { id: String(ticket?.id) },
    body: { queueId: queue?.id ?? null, userId: owner?.id ?? null },
  });
}

async function waitingCustomers(page: Page): Promise<string[]> {
  const { tickets } = await callAs(page, listTickets, { query: { status: "pending", showAll: "true" } });
  return tickets.map(({ contact }) => contact.name);
}

/**
 * Opens the panel with the contact's data. It opens as a dialog over the page, because the demonstration's phone is
 * beside the conversation.
 */
async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Dados do contato" }).first().click();
  const panel = page.getByRole("dialog", { name: "Dados do contato" });
  await panel.waitFor();
  return panel;
}
