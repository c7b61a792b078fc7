import { writeAsPersona } from "@recado/contract/demo-phones";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { phoneField } from "../fixtures/customer-phone.ts";
import { bell, bubble, composer, conversation, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { waitForChunks, withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

/**
 * Waits until every part of the inbox has loaded. If a part were missing, the page would load it again once the server
 * is back.
 */
async function untilWhole(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Chat interno/ })
    .waitFor();
  await bell(page).waitFor();
  await phoneField(page).waitFor();
  await waitForChunks(page);
}

it("a conversation opened while offline is marked as read once the connection is back", async () => {
  const page = await fixture.open();
  const customer = "Camila Rocha";
  await openConversation(page, customer);
  await row(page, "Diego Farias").click();
  await conversation(page, "Diego Farias").waitFor();
  await callAs(page, writeAsPersona, { params: { personaId: "camila" }, body: { text: "Alguém?" } });
  const unread = row(page, customer).getByLabel("1 mensagem não lida");
  await unread.waitFor();
  await page.context().setOffline(true);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await row(page, customer).click();
  await bubble(page, "Alguém?").waitFor();
  await unread.waitFor();
  await page.context().setOffline(false);
  await unread.waitFor({ state: "detached" });
});

it("a ticket list that could not be loaded offline is loaded again without a click", async () => {
  const page = await fixture.open();
  await signInPage(page, "bruna@demo.recado");
  await row(page, "Marcelo Tavares").waitFor();
  await untilWhole(page);
  await page.context().setOffline(true);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await tab(page, "Resolvidos").click();
  const list = page.getByRole("region", { name: "Lista de atendimentos" });
  await list.getByRole("button", { name: "Tentar de novo" }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole("button", { name: "Tentar de novo" }).count()).toBe(0);
  await page.getByText("Nenhum atendimento resolvido ainda.").waitFor();
});

it("the live connection is checked after a network gap and replaced if it is dead", async () => {
  const page = await fixture.open();
  const lines = await followLines(page);
  await openConversation(page, "Otávio Menezes");
  const questions = () => lines.told.filter((words) => words.includes('"userStatus"')).length;
  const asked = questions();
  await endGap(page);
  await expect.poll(questions).toBe(asked + 1);
  await page.getByText("Reconectando…").waitFor({ state: "hidden" });
  expect(enteredTwice(lines.told)).toEqual([]);

  lines.goDead();
  await endGap(page);
  await expect.poll(() => lines.opened()).toBe(2);
  await page.getByText("Reconectando…").waitFor({ state: "hidden" });
  await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text: "Já voltou?" } });
  await bubble(page, "Já voltou?").waitFor();
});

it("a page with an expired token stays open while the server only recovers", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await row(page, "Diego Farias").click();
  await composer(page, "Diego Farias").waitFor();
  await bubble(page, "Obrigado pela atenção!").waitFor();
  await untilWhole(page);
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""));
  const unavailable = { status: 503, json: { error: "ERR_UNAVAILABLE" } };
  let refusals = 0;
  await page.route("**/auth/refresh_token", (route) => {
    refusals += 1;
    return refusals > 2 ? route.continue() : route.fulfill(unavailable);
  });
  await fixture.product.kill();
  await page.getByText("Reconectando…").waitFor();
  await page.evaluate(() => {
    const [head, claims = "", signature] = (localStorage.getItem("token") ?? "").split(".");
    const past = JSON.stringify({ ...JSON.parse(atob(claims)), exp: 1 });
    localStorage.setItem("token", [head, btoa(past), signature].join("."));
  });
  await fixture.product.startAgain();
  await expect.poll(() => refusals).toBeGreaterThan(2);
  await page.getByText("Reconectando…").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.body.hasAttribute("data-first-load"))).toBe(true);
});

isLongRun(() => {
  it("a page whose chunk did not load shows that the server is away and loads once it is back", async () => {
    const page = await fixture.openCold();
    await page.goto("/");
    await page.route(/\/assets\/frame-/, (route) => route.abort());
    await page.route(new URL("/", page.url()).href, (route) =>
      route.request().method() === "HEAD" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Explorar demonstração" }).click();
    await page.getByRole("alert").getByText("Sem conexão com o servidor.").waitFor();
    await page.unrouteAll();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Chat interno/ })
      .waitFor();
  });
});

isLongRun(() => {
  it("a page loaded while the server recovers is shown once the server answers", async () => {
    const page = await fixture.open();
    await signInPage(page);
    await page.route("**/api/auth/refresh_token", (route) =>
      route.fulfill({ status: 503, json: { error: "ERR_UNAVAILABLE" } }),
    );
    await page.reload();
    await page.getByText("Sem conexão com o servidor.").waitFor();
    await page.unrouteAll();
    await row(page, "Diego Farias").waitFor();
  });
});

// Specification (money): the sentence stays on the login page.
it("a session ended by the due date shows the expiry on the login page, also after a reload", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.route("**/api/auth/refresh_token", (route) =>
    route.fulfill({
      status: 402,
      json: { error: "ERR_SUBSCRIPTION_EXPIRED", message: "", params: { date: "20/11/2026" } },
    }),
  );
  await page.goto("/contacts");
  const said = page.getByText("Opss! Sua assinatura venceu 20/11/2026.");
  await said.waitFor();
  await page.waitForURL("**/login");
  await page.reload();
  await said.waitFor();
  await page.getByRole("button", { name: "EN, English" }).click();
  await page.getByText("Oops! Your subscription expired on 20/11/2026.").waitFor();
});

isLongRun(() => {
  it("on a phone a failed message is reported without covering the open conversation's header", async () => {
    const page = await fixture.open(screens.phone);
    await signInPage(page);
    const left = Promise.withResolvers<void>();
    await page.route("**/api/messages/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await left.promise;
      return route.fulfill({ status: 400, json: { error: "ERR_VALIDATION" } });
    });
    await row(page, "Diego Farias").click();
    await sendAnswer(page, "Diego Farias", "Sai hoje");
    await page.getByRole("link", { name: "Voltar à lista" }).click();
    await row(page, "João Pedro Alencar").click();
    await composer(page, "João Pedro Alencar").waitFor();
    left.resolve();
    const toast = page.getByText("A mensagem para Diego Farias não foi enviada.");
    await toast.waitFor();
    // The click would fail if the notification covered the link.
    await page.getByRole("link", { name: "Voltar à lista" }).click();
    await toast.waitFor();
    await page.getByRole("button", { name: "Abrir", exact: true }).click();
    await bubble(page, "Sai hoje").waitFor();
  });
});

/** Records the page's socket messages; `goDead` stops all traffic of the open sockets without closing them. */
async function followLines(page: Page) {
  const told: string[] = [];
  let opened = 0;
  let deadUpTo = 0;
  await page.routeWebSocket(/socket\.io/, (line) => {
    const number = ++opened;
    const server = line.connectToServer();
    line.onMessage((words) => {
      told.push(String(words).replace(/^\d+/, ""));
      if (number > deadUpTo) server.send(words);
    });
    server.onMessage((words) => {
      if (number > deadUpTo) line.send(words);
    });
  });
  return {
    told,
    opened: () => opened,
    goDead: () => {
      deadUpTo = opened;
    },
  };
}

/** Returns the socket rooms that the page has joined twice without leaving them in between. */
function enteredTwice(told: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const words of told) {
    const [, command, room = ""] = /^\["(join|leave)(.*)\]$/.exec(words) ?? [];
    if (command) times.set(room, (times.get(room) ?? 0) + (command === "join" ? 1 : -1));
  }
  return [...times].flatMap(([room, count]) => (count > 1 ? room : []));
}

/** Makes the page believe that the browser is online again, through the browser's event for that. */
async function endGap(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}
