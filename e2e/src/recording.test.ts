import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { attend } from "./attend.ts";
import { composer, exploreDemo, row } from "./inbox.ts";
import { screens } from "./screens.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

it.each([
  ["desktop", "Camila Rocha"],
  ["phone", "Otávio Menezes"],
] as const)("records, pauses, goes on and sends a voice note, on a %s", async (screen, customer) => {
  const page = await stage.open({ ...screens[screen], permissions: ["microphone"] });
  await attend(page, customer);
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  const bar = page.getByRole("region", { name: "Gravação de áudio" });
  await bar
    .getByRole("timer")
    .getByText(/^0:0[1-9]$/)
    .waitFor();
  await bar.getByRole("button", { name: "Pausar gravação" }).click();
  await bar.getByText("Em pausa").waitFor();
  await bar.getByRole("button", { name: "Continuar gravação" }).click();
  await bar
    .getByRole("timer")
    .getByText(/^0:0[2-9]$/)
    .waitFor();
  await bar.getByRole("button", { name: "Enviar áudio" }).click();
  await bar.waitFor({ state: "detached" });
  const sound = page.getByRole("article").filter({ has: page.getByRole("slider") });
  await sound.getByRole("img", { name: /^(Entregue|Lida)$/ }).waitFor({ timeout: 30_000 });
  expect(await sound.getAttribute("aria-label")).toMatch(/Mensagem de voz \(0:0[2-9]\)/);
});

it("sends nothing that is too short, and keeps what was said for a ticket with that ticket", async () => {
  const page = await stage.open({ ...screens.desktop, permissions: ["microphone"] });
  const customer = "Lívia Prado";
  await attend(page, customer);
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  const bar = page.getByRole("region", { name: "Gravação de áudio" });
  await bar
    .getByRole("timer")
    .getByText(/^0:0[1-9]$/)
    .waitFor();
  await row(page, "Camila Rocha").click();
  await composer(page, "Camila Rocha").waitFor();
  await row(page, customer).click();
  await bar.getByText("Em pausa").waitFor();
  await bar.getByRole("button", { name: "Descartar gravação" }).click();
  await composer(page, customer).waitFor();

  await clickOnceThere(page, "Enviar áudio");
  await page.getByRole("button", { name: "Gravar áudio" }).click();
  await page.getByText("Áudio muito curto").waitFor();
  await composer(page, customer).waitFor();
});

it("says what to do when the browser does not allow the microphone", async () => {
  const page = await stage.open();
  await exploreDemo(page);
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

/** Sooner than any hand: by the page itself. */
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
