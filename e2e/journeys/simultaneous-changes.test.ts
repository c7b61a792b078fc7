import { writeAsPersona } from "@recado/contract/demo-phones";
import { listQueues } from "@recado/contract/queues";
import { getTicketByUuid, updateTicket } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, bubble, composer, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): of two browsers that accept at once one has the ticket, the other is told.
it("of two agents who accept a ticket at once one gets it and the other is informed", async () => {
  const agents = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([
    signInPage(agents[0], "admin@demo.recado"),
    signInPage(agents[1], "rafael@demo.recado"),
  ]);
  await writeAs(agents[0], "otavio", "Tem pronta entrega?");
  const together = meetingOf(agents.length);
  for (const page of agents) {
    await tab(page, "Aguardando").click();
    await acceptButton(page, "Otávio Menezes").waitFor();
    await page.route("**/api/tickets/*", async (route) => {
      if (route.request().method() === "PUT") await together();
      await route.continue();
    });
  }
  await Promise.all(agents.map((page) => acceptButton(page, "Otávio Menezes").click()));

  const refused = agents.map((page) => page.getByText(/já aceitou este atendimento\.$/));
  await Promise.race(refused.map((toast) => toast.waitFor()));
  const answerable = agents.map((page) => composer(page, "Otávio Menezes"));
  await Promise.race(answerable.map((field) => field.waitFor()));
  const counts = await Promise.all(answerable.map((field) => field.count()));
  expect(counts.toSorted()).toEqual([0, 1]);
  await Promise.all(
    agents.map((page) => acceptButton(page, "Otávio Menezes").waitFor({ state: "detached" })),
  );
});

// Specification (tickets): a ticket that is deleted or taken away is told, and its draft kept.
it("an agent whose open ticket is taken away is informed, and the draft is kept", async () => {
  const [marina, rafael] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(rafael, "rafael@demo.recado")]);
  await row(rafael, "Renata Siqueira").click();
  await composer(rafael, "Renata Siqueira").fill("Seu pedido sai amanhã e");
  const uuid = new URL(rafael.url()).pathname.split("/").at(-1) ?? "";
  const ticket = await callAs(marina, getTicketByUuid, { params: { uuid } });
  const queues = await callAs(marina, listQueues, {});
  const elsewhere = queues.find(({ name }) => name === "Pós-venda")?.id ?? null;
  const params = { id: String(ticket.id) };
  await callAs(marina, updateTicket, {
    params,
    body: { queueId: elsewhere, status: "pending", userId: null },
  });
  await rafael.getByText("Este atendimento foi excluído ou saiu das suas filas.").waitFor();
  await rafael.waitForURL("**/tickets");
  await row(rafael, "Renata Siqueira").waitFor({ state: "detached" });
  await rafael.goBack();
  await expect.poll(() => rafael.getByRole("article").count()).toBe(0);
  expect(await composer(rafael, "Renata Siqueira").count()).toBe(0);

  const { queueId, userId } = ticket;
  await callAs(marina, updateTicket, { params, body: { queueId, userId, status: "open" } });
  await row(rafael, "Renata Siqueira").getByText("Rascunho:").waitFor();
  await row(rafael, "Renata Siqueira").click();
  await expect.poll(() => composer(rafael, "Renata Siqueira").inputValue()).toBe("Seu pedido sai amanhã e");
});

it("a message that could not be sent because its ticket was taken away is shown with its text", async () => {
  const [marina, rafael] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(rafael, "rafael@demo.recado")]);
  await row(rafael, "Renata Siqueira").click();
  await composer(rafael, "Renata Siqueira").waitFor();
  const uuid = new URL(rafael.url()).pathname.split("/").at(-1) ?? "";
  const { id, queueId, userId } = await callAs(marina, getTicketByUuid, { params: { uuid } });
  const queues = await callAs(marina, listQueues, {});
  const params = { id: String(id) };

  await rafael.context().setOffline(true);
  await composer(rafael, "Renata Siqueira").fill("");
  await sendAnswer(rafael, "Renata Siqueira", "O frete é por nossa conta");
  await row(rafael, "Renata Siqueira").getByText("O frete é por nossa conta").waitFor();
  await row(rafael, "Renata Siqueira").getByRole("img", { name: "Enviando" }).waitFor();
  await callAs(marina, updateTicket, {
    params,
    body: {
      queueId: queues.find(({ name }) => name === "Pós-venda")?.id ?? null,
      status: "pending",
      userId: null,
    },
  });
  await rafael.context().setOffline(false);
  await rafael
    .getByText(
      "A mensagem não foi enviada, pois o atendimento saiu das suas filas: “O frete é por nossa conta”",
    )
    .waitFor();
  await rafael.waitForURL("**/tickets");
  await callAs(marina, updateTicket, { params, body: { queueId, userId, status: "open" } });
});

// Specification (tickets): several tabs are one agent.
it("two tabs of an agent share read marks, answers and the end of a ticket", async () => {
  const first = await fixture.open();
  await signInPage(first, "rafael@demo.recado");
  await writeAs(first, "camila", "Bom dia");
  await tab(first, "Aguardando").click();
  await acceptButton(first, "Camila Rocha").click();
  await composer(first, "Camila Rocha").waitFor();
  await first.goto("/tickets");
  const second = await first.context().newPage();
  await second.goto("/tickets");
  await row(second, "Camila Rocha").waitFor();
  await writeAs(first, "camila", "Alguma novidade?");
  await Promise.all([first, second].map((page) => unread(page, "Camila Rocha").waitFor()));

  await row(first, "Camila Rocha").click();
  await bubble(first, "Alguma novidade?").waitFor();
  await unread(second, "Camila Rocha").waitFor({ state: "detached" });
  await row(second, "Camila Rocha").click();
  await sendAnswer(first, "Camila Rocha", "Sai amanhã cedo");
  await bubble(second, "Sai amanhã cedo").waitFor();
  await sendAnswer(second, "Camila Rocha", "E chega na sexta");
  await bubble(first, "E chega na sexta").waitFor();
  expect(await bubble(first, "E chega na sexta").count()).toBe(1);
  await first.getByRole("button", { name: "Resolver" }).click();
  await row(second, "Camila Rocha").waitFor({ state: "detached" });
});

isLongRun(() => {
  // Specification (tickets): a hundred thousand characters are kept and refused in words.
  it("a pasted text of 100,000 characters is kept and refused with the number of excess ones", async () => {
    const page = await fixture.open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInPage(page, "admin@demo.recado");
    await row(page, "Diego Farias").click();
    const field = composer(page, "Diego Farias");
    await field.focus();
    const sentence = "Uma frase que se repete muito. ";
    const words = sentence.repeat(4_000).slice(0, 100_000);
    await page.evaluate((text) => navigator.clipboard.writeText(text), words);
    await page.keyboard.press("Control+v");
    const excess = /^A mensagem é longa demais\. Caracteres além do limite: (\d+)\.$/;
    const alert = page.getByRole("alert").filter({ hasText: excess });
    await alert.waitFor();
    expect(Number(excess.exec((await alert.textContent()) ?? "")?.[1])).toBeGreaterThan(100_000 - 65_536);
    const messages = await page.getByRole("article").count();
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe(`${words}!`);
    expect(await page.getByRole("article").count()).toBe(messages);
    await row(page, "Diego Farias").click();
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(`${words}!`);
    await field.fill("Uma frase");
    await alert.waitFor({ state: "detached" });
  });
});

function writeAs(page: Page, personaId: string, text: string): Promise<unknown> {
  return callAs(page, writeAsPersona, { params: { personaId }, body: { text } });
}

function unread(page: Page, customer: string) {
  return row(page, customer).getByText(/^\d+$/);
}

/**
 * Returns a function that waits until it has been called the given number of times, and then releases all callers at
 * once.
 */
function meetingOf(people: number): () => Promise<void> {
  const everybody = Promise.withResolvers<void>();
  let present = 0;
  return () => {
    present += 1;
    if (present === people) everybody.resolve();
    return everybody.promise;
  };
}
