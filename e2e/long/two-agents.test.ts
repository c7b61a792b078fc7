import type { Page, WebSocketRoute } from "playwright-core";
import { expect, it } from "vitest";
import { openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, bell, bubble, composer, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (tickets): the list has tabs open (assigned and pending, counted), closed and search.
it("two agents see a new ticket, which leaves one list when the other agent accepts", async () => {
  const [rafael, marina] = await bothAgents();
  await Promise.all([tab(rafael, "Aguardando").click(), tab(marina, "Aguardando").click()]);
  await openPhone(marina, "Camila Rocha");
  await writeOnPhone(marina, "Alguém aí?");
  await Promise.all([
    acceptButton(rafael, "Camila Rocha").waitFor(),
    acceptButton(marina, "Camila Rocha").waitFor(),
  ]);

  await acceptButton(rafael, "Camila Rocha").click();
  await bubble(rafael, "Alguém aí?").waitFor();
  await row(marina, "Camila Rocha").waitFor({ state: "detached" });
});

// Specification (tickets): an outdated accept is refused in words.
it("an outdated accept is refused with the owner's name, and a draft is kept", async () => {
  const [rafael, marina] = await bothAgents(holdableLine);
  await row(marina, "Diego Farias").click();
  await composer(marina, "Diego Farias").fill("Um rascunho que fica");
  await Promise.all([tab(rafael, "Aguardando").click(), tab(marina, "Aguardando").click()]);
  await openPhone(marina, "Otávio Menezes");
  await writeOnPhone(marina, "Tem pronta entrega?");
  await acceptButton(marina, "Otávio Menezes").waitFor();

  lines.get(marina)?.hold();
  await acceptButton(rafael, "Otávio Menezes").click();
  await bubble(rafael, "Tem pronta entrega?").waitFor();
  await acceptButton(marina, "Otávio Menezes").click();
  await marina.getByText("Rafael Nunes já aceitou este atendimento.").waitFor();
  await row(marina, "Otávio Menezes").waitFor({ state: "detached" });
  // The refused accept leaves no conversation open, so that nothing typed for this customer goes to another one.
  await tab(marina, "Atendendo").click();
  await row(marina, "Diego Farias").getByText("Um rascunho que fica").waitFor();
  await row(marina, "Diego Farias").click();
  expect(await composer(marina, "Diego Farias").inputValue()).toBe("Um rascunho que fica");
  lines.get(marina)?.letGo();
});

// Specification (tickets): a ticket of a queue that is not mine is not shown.
it("a ticket of a queue that an agent does not serve is not shown to the agent", async () => {
  const [rafael, marina] = await bothAgents();
  const bruna = await fixture.open();
  await signInPage(bruna, "bruna@demo.recado");
  await tab(bruna, "Aguardando").click();
  await row(bruna, "Heitor Campos").waitFor();
  await expect
    .poll(() => bell(bruna).getAttribute("aria-label"))
    .toBe("Notificações: 1 atendimento com novas mensagens");

  await openPhone(marina, "Lívia Prado");
  await writeOnPhone(marina, "Consigo parcelar?");
  await tab(rafael, "Aguardando").click();
  await acceptButton(rafael, "Lívia Prado").click();
  await bubble(rafael, "Consigo parcelar?").waitFor();
  const { pathname } = new URL(rafael.url());
  expect(pathname).toMatch(/^\/tickets\/[0-9a-f-]{36}$/);

  // This event concerns a queue of Bruna. If she had been notified about Lívia's ticket before, the notification would
  // be listed by now.
  await tab(marina, "Aguardando").click();
  await acceptButton(marina, "Heitor Campos").click();
  await row(bruna, "Heitor Campos").waitFor({ state: "detached" });
  expect(await row(bruna, "Lívia Prado").count()).toBe(0);
  await expect.poll(() => bell(bruna).getAttribute("aria-label")).toBe("Notificações");

  await bruna.goto(pathname);
  await bruna.getByText("Acesso não permitido").waitFor();
  await bruna.waitForURL("**/tickets");
  await tab(bruna, "Buscar").click();
  await bruna.getByRole("searchbox").fill("Lívia");
  await bruna.getByText("Nenhum atendimento encontrado.").waitFor();
});

async function bothAgents(prepare: (page: Page) => Promise<void> = async () => {}): Promise<[Page, Page]> {
  const rafael = await fixture.open();
  const marina = await fixture.open();
  await prepare(marina);
  await Promise.all([signInPage(rafael, "rafael@demo.recado"), signInPage(marina, "admin@demo.recado")]);
  return [rafael, marina];
}

interface Line {
  hold(): void;
  letGo(): void;
}

const lines = new Map<Page, Line>();

/** Lets the test hold back the messages of the server's socket and release them. */
async function holdableLine(page: Page): Promise<void> {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  lines.set(page, {
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
      for (const say of waiting.splice(0)) say();
    },
  });
  await page.routeWebSocket(/socket\.io/, (browser: WebSocketRoute) => {
    const server = browser.connectToServer();
    server.onMessage((message) => {
      if (isHeld) waiting.push(() => browser.send(message));
      else browser.send(message);
    });
  });
  await page.reload();
}
