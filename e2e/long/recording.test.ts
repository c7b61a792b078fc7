import { getTicketByUuid, updateTicket } from "@recado/contract/tickets";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { phoneField } from "../fixtures/customer-phone.ts";
import { composer, row, warning } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it.each([
  ["desktop", "Camila Rocha"],
  ["phone", "Otávio Menezes"],
] as const)("a voice note is recorded, paused, continued and sent, on a %s", async (screen, customer) => {
  const page = await fixture.open({ ...screens[screen], permissions: ["microphone"] });
  await openConversation(page, customer);
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  const bar = page.getByRole("region", { name: "Gravação de áudio" });
  await bar
    .getByRole("timer")
    .getByText(/^0:0[1-9]$/)
    .waitFor();
  const send = bar.getByRole("button", { name: "Enviar áudio" });
  // Enter sends the recording.
  expect(await send.evaluate((element) => element === document.activeElement)).toBe(true);
  await bar.getByRole("button", { name: "Pausar gravação" }).click();
  await bar.getByText("Em pausa").waitFor();
  await bar.getByRole("button", { name: "Continuar gravação" }).click();
  await bar
    .getByRole("timer")
    .getByText(/^0:0[2-9]$/)
    .waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(
    "**/api/messages/*",
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await send.click();
  await bar.waitFor({ state: "detached" });
  // The ticket's row never shows the name of the recording's file.
  if (screen === "desktop") await row(page, customer).getByText("Mensagem de voz", { exact: true }).waitFor();
  held.resolve();
  const sound = page.getByRole("article").filter({ has: page.getByRole("slider") });
  await sound.getByRole("img", { name: /^(Entregue|Lida)$/ }).waitFor({ timeout: 30_000 });
  expect(await sound.getAttribute("aria-label")).toMatch(/Mensagem de voz \(0:0[2-9]\)/);
});

// Specification (tickets): audio is recorded, sent and discarded when too short.
// Specification (tickets): recorded audio under 10,000 bytes is discarded.
it("a too short recording is discarded, and a paused recording stays with its ticket", async () => {
  const page = await fixture.open({ ...screens.desktop, permissions: ["microphone"] });
  const customer = "Lívia Prado";
  await openConversation(page, customer);
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  const bar = page.getByRole("region", { name: "Gravação de áudio" });
  await bar
    .getByRole("timer")
    .getByText(/^0:0[1-9]$/)
    .waitFor();
  await row(page, "Camila Rocha").click();
  await composer(page, "Camila Rocha").waitFor();
  await row(page, customer).getByText("Mensagem de voz").waitFor();
  await row(page, customer).click();
  await bar.getByText("Em pausa").waitFor();
  await bar.getByRole("button", { name: "Descartar gravação" }).click();
  await composer(page, customer).waitFor();

  await clickOnceThere(page, "Enviar áudio");
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await page.getByText("O áudio é muito curto.").waitFor();
  await composer(page, customer).waitFor();
});

it("the microphone is off while the ticket is out of view, and the recording can continue", async () => {
  const page = await fixture.open({ ...screens.desktop, permissions: ["microphone"] });
  const customer = "Diego Farias";
  const other = "João Pedro Alencar";
  await signInPage(page);
  const microphone = await askFirst(page);
  await row(page, customer).click();
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await row(page, other).click();
  await composer(page, other).waitFor();
  await microphone.allow();
  await expect.poll(microphone.states).toEqual(["ended"]);
  await row(page, customer).click();
  await composer(page, customer).waitFor();
  expect(await recorderBar(page).count()).toBe(0);

  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await saidFor(page, /^0:(?!00)/);
  await row(page, other).click();
  await expect.poll(microphone.states).toEqual(["ended", "ended"]);
  await row(page, customer).click();
  await recorderBar(page).getByText("Em pausa").waitFor();
  await recorderBar(page).getByRole("button", { name: "Continuar gravação" }).click();
  await saidFor(page, /^0:(?!0[01])/);
  expect(await microphone.states()).toEqual(["ended", "ended", "live"]);
  await recorderBar(page).getByRole("button", { name: "Enviar áudio" }).click();
  await page.getByRole("article", { name: /Mensagem de voz \(0:(?!0[01])/ }).waitFor();
  await expect.poll(microphone.states).toEqual(["ended", "ended", "ended"]);
});

it("a recording stops and is discarded when the ticket is resolved here or elsewhere", async () => {
  const page = await fixture.open({ ...screens.desktop, permissions: ["microphone"] });
  const customer = "Diego Farias";
  await signInPage(page);
  const microphone = await askFirst(page);
  await microphone.allow();
  await row(page, customer).click();
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await saidFor(page, /^0:(?!00)/);
  await page.getByRole("button", { name: "Resolver" }).click();
  await page.getByText("A gravação foi descartada").waitFor();
  await expect.poll(microphone.states).toEqual(["ended"]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await composer(page, customer).waitFor();
  expect(await recorderBar(page).count()).toBe(0);
  await page.getByText("A gravação foi descartada").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await saidFor(page, /^0:(?!00)/);
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { id } = await callAs(page, getTicketByUuid, { params: { uuid } });
  await callAs(page, updateTicket, { params: { id: String(id) }, body: { status: "closed" } });
  await page.getByText("A gravação foi descartada").waitFor();
  await expect.poll(microphone.states).toEqual(["ended", "ended"]);
});

it("recording without its chunk reports the missing server and works once it is back", async () => {
  const page = await fixture.openCold({ ...screens.desktop, permissions: ["microphone"] });
  const customer = "João Pedro Alencar";
  await signInPage(page);
  await row(page, customer).click();
  await composer(page, customer).waitFor();
  // Waits until all parts of the page are loaded. Only the code for recordings is missing, which is loaded when it is
  // needed.
  await page.getByText(/abriu o atendimento/).waitFor();
  await phoneField(page).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await warning(page, "Sem conexão com o servidor.").waitFor();
  await page.context().setOffline(false);
  const button = page.getByRole("button", { name: "Gravar áudio" });
  await expect.poll(() => button.isEnabled()).toBe(true);
  expect(await recorderBar(page).count()).toBe(0);
  await button.click();
  await saidFor(page, /^0:(?!00)/);
});

it("a microphone that the browser blocks is explained", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await row(page, "Lívia Prado").click();
  await page.route("**/tickets/*", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "permissions-policy": "microphone=()" };
    await route.fulfill({ response, headers });
  });
  await page.reload();
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await page.getByText("O navegador não permite usar o microfone.").waitFor();
  await composer(page, "Lívia Prado").waitFor();
});

/** Clicks the button as soon as it exists, from inside the page. No user could be faster. */
async function clickOnceThere(page: Page, label: string): Promise<void> {
  await page.evaluate((name) => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
      if (!button) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, label);
}

function recorderBar(page: Page): Locator {
  return page.getByRole("region", { name: "Gravação de áudio" });
}

async function saidFor(page: Page, time: RegExp): Promise<void> {
  await recorderBar(page).getByRole("timer").getByText(time).waitFor();
}

declare global {
  interface Window {
    microphones: MediaStreamTrack[];
    allowMicrophone: () => void;
  }
}

/**
 * Replaces the browser's microphone by one that asks for permission first. Records whether the page releases each
 * microphone.
 */
async function askFirst(page: Page) {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const allowed = Promise.withResolvers<void>();
    window.microphones = [];
    window.allowMicrophone = allowed.resolve;
    mediaDevices.getUserMedia = async (wishes) => {
      await allowed.promise;
      const stream = await open(wishes);
      window.microphones.push(...stream.getTracks());
      return stream;
    };
  });
  return {
    allow: () => page.evaluate(() => window.allowMicrophone()),
    states: () => page.evaluate(() => window.microphones.map(({ readyState }) => readyState)),
  };
}
