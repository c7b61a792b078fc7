import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import {
  attachOnPhone,
  closePhone,
  openPhone,
  phone,
  phoneBubble,
  writeOnPhone,
} from "../fixtures/customer-phone.ts";
import { acceptButton, bubble, composer, deliveredTicks, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();
// Specification (tickets): every media type has its bubble.
it.each(
  widths([
    ["desktop", "Camila Rocha"],
    ["phone", "Otávio Menezes"],
  ]),
)(
  "each kind of a customer's message is shown and can be played or opened, on a %s",
  async (screen, customer) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await takeConversation(page, customer, "Chegou tudo?");

    await attachOnPhone(page, customer, "Foto de exemplo");
    await closePhone(page);
    const photo = page.getByRole("button", { name: "Foto", exact: true });
    await photo.click();
    const viewer = page.getByRole("dialog", { name: /^Foto de / });
    await expectLoaded(viewer.getByRole("img", { name: `Foto de ${customer}` }));
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });

    await attachOnPhone(page, customer, "Foto de exemplo");
    await closePhone(page);
    await expect.poll(() => photo.count()).toBe(2);
    await photo.last().click();
    await viewer.getByText("2 de 2").waitFor();
    expect(await viewer.getByRole("button", { name: "Próxima foto" }).isDisabled()).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await viewer.getByText("1 de 2").waitFor();
    await viewer.getByRole("button", { name: "Ampliar" }).click();
    const large = await viewer.getByRole("img", { name: `Foto de ${customer}` }).boundingBox();
    expect(large?.width).toBeGreaterThan(page.viewportSize()?.width ?? Number.POSITIVE_INFINITY);
    await viewer.getByRole("button", { name: "Próxima foto" }).click();
    await viewer.getByRole("button", { name: "Ampliar" }).waitFor();
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "detached" });

    await attachOnPhone(page, customer, "Mensagem de voz de exemplo");
    await closePhone(page);
    await page.getByRole("button", { name: "Ouvir" }).click();
    await page.getByRole("button", { name: "Pausar" }).click();
    await page.getByRole("slider", { name: "Posição no áudio" }).press("ArrowRight");
    await page.getByRole("button", { name: "Velocidade 1×" }).click();
    await page.getByRole("button", { name: "Velocidade 1,5×" }).waitFor();

    await attachOnPhone(page, customer, "Localização");
    await closePhone(page);
    const map = page.getByRole("link", { name: /Praça Carlos Gomes.*Ver no mapa/s });
    expect(await map.getAttribute("href")).toContain("-22.90556,-47.06083");

    await openPhone(page, customer);
    await phone(page)
      .locator("[data-phone-file]")
      .setInputFiles({
        name: "Comprovante.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n"),
      });
    await closePhone(page);
    const link = page.getByRole("link", { name: "Abrir Comprovante.pdf" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect([file.status(), await file.text()]).toEqual([200, "%PDF-1.4\n"]);

    await openPhone(page, customer);
    await phone(page).getByRole("button", { name: "Ligar para a empresa" }).click();
    await closePhone(page);
    await bubble(page, "Chamada de voz").waitFor();
  },
);

// Specification (tickets): a deleted message's words leave the row, at once and for good.
it("reactions, edits and deletions of both sides appear on the other side's screen", async () => {
  const page = await fixture.open();
  const customer = "Lívia Prado";
  await signInPage(page);
  await takeConversation(page, customer, "Quero trocar a mesa");
  await sendAnswer(page, customer, "Claro, ja troco");
  await deliveredTicks(page, "Claro, ja troco").waitFor();
  await choose(page, bubble(page, "Claro, ja troco"), "Informações", "menuitem");
  const info = page.getByRole("dialog", { name: "Informações da mensagem" });
  // The details of a message show two times: when it was written and when it arrived.
  await info
    .getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    .nth(1)
    .waitFor();
  await page.keyboard.press("Escape");
  await info.waitFor({ state: "detached" });

  await composer(page, customer).press("ArrowUp");
  await composer(page, customer).fill("Claro, já troco");
  await page.keyboard.press("Enter");
  await bubble(page, "Claro, já troco").getByText("Editada").waitFor();
  await phoneBubble(page, "Claro, já troco").getByText("Editada").waitFor();

  await choose(page, bubble(page, "Quero trocar a mesa"), "Reagir com 👍", "menuitemradio");
  await phoneBubble(page, "Quero trocar a mesa").getByText("👍").waitFor();
  await bubble(page, "Quero trocar a mesa").getByRole("button", { name: "👍 de Você" }).click();
  await phoneBubble(page, "Quero trocar a mesa").getByText("👍").waitFor({ state: "detached" });

  await chooseOnPhone(page, "Claro, já troco", "Reagir com 🙏", "menuitemradio");
  await bubble(page, "Claro, já troco")
    .getByRole("button", { name: `🙏 de ${customer}` })
    .waitFor();

  await chooseOnPhone(page, "Quero trocar a mesa", "Editar", "menuitem");
  await writeOnPhone(page, "Quero trocar o tampo");
  await bubble(page, "Quero trocar o tampo").getByText("Editada").waitFor();
  await chooseOnPhone(page, "Quero trocar o tampo", "Apagar para todos", "menuitem");
  await bubble(page, "Mensagem apagada").waitFor();

  await choose(page, bubble(page, "Claro, já troco"), "Apagar para todos", "menuitem");
  await page.getByRole("dialog").getByRole("button", { name: "Apagar para todos" }).click();
  await phoneBubble(page, "Claro, já troco").waitFor({ state: "detached" });
  await expect.poll(() => bubble(page, "Mensagem apagada").count()).toBe(2);
  await expect.poll(() => phoneBubble(page, "Mensagem apagada").count()).toBe(2);
  expect(await phoneBubble(page, "Editada").count()).toBe(0);
  await row(page, customer).getByText("Mensagem apagada").waitFor();
  await page.reload();
  await row(page, customer).getByText("Mensagem apagada").waitFor();
});

it("messages are quoted, reacted to, copied with names and times, and forwarded", async () => {
  const page = await fixture.open({
    ...screens.desktop,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const other = "Sônia Albuquerque";
  // Browsers offer crypto.randomUUID over HTTPS only, but some offices use plain HTTP in their own network.
  await page.addInitScript(() => Object.defineProperty(crypto, "randomUUID", { value: undefined }));
  await signInPage(page);
  await row(page, "João Pedro Alencar").click();
  const asked = bubble(page, "Perfeito, entre que horas?");
  await asked.hover();
  await asked.getByRole("button", { name: "Responder" }).click();
  await page.getByRole("button", { name: "Cancelar resposta" }).click();
  await asked.hover();
  await asked.getByRole("button", { name: "Reagir" }).click();
  await page.getByRole("menuitem", { name: "Reagir com outro emoji" }).click();
  const panel = page.getByRole("dialog", { name: "Reagir" });
  await panel.getByRole("searchbox").fill("pizza");
  await panel.getByRole("gridcell", { name: /pizza/i }).click();
  await asked.getByRole("button", { name: "🍕 de Você" }).waitFor();

  await choose(page, asked, "Selecionar", "menuitem");
  await page
    .getByRole("checkbox", { name: /^Selecionar Perfeito/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.getByRole("checkbox", { name: /^Selecionar .*Confirmado/ }).click();
  const bar = page.getByRole("region", { name: "Mensagens selecionadas" });
  await bar.getByText("2 selecionadas").waitFor();
  expect(await accessibilityViolations(page, "a selection")).toEqual([]);
  await bar.getByRole("button", { name: "Copiar" }).click();
  await bar.waitFor({ state: "detached" });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d - João Pedro Alencar: Perfeito, entre que horas\?\n/);
  expect(copied).toContain("- Marina Costa: *Marina Costa:*\nConfirmado");

  await choose(page, asked, "Selecionar", "menuitem");
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  await choose(page, asked, "Encaminhar", "menuitem");
  const dialog = page.getByRole("dialog", { name: "Encaminhar mensagem" });
  await dialog.getByRole("textbox").fill("sonia");
  await dialog.getByRole("checkbox", { name: new RegExp(other) }).check();
  await dialog.getByRole("button", { name: "Encaminhar" }).click();
  await page.getByText(`Encaminhada para ${other}.`).waitFor();
  await row(page, other).click();
  await bubble(page, "Perfeito, entre que horas?").getByText("Encaminhada").waitFor();
});

/** Lets the customer write, and accepts the customer's ticket. */
async function takeConversation(page: Page, customer: string, words: string): Promise<void> {
  await openPhone(page, customer);
  await writeOnPhone(page, words);
  await phoneBubble(page, words).waitFor();
  await closePhone(page);
  await tab(page, "Aguardando").click();
  await acceptButton(page, customer).click();
  await bubble(page, words).waitFor();
}

async function choose(
  page: Page,
  message: Locator,
  name: string,
  role: "menuitem" | "menuitemradio",
): Promise<void> {
  await message.hover();
  await message.getByRole("button", { name: "Opções da mensagem" }).click();
  await page.getByRole(role, { name }).click();
}

async function chooseOnPhone(
  page: Page,
  text: string,
  name: string,
  role: "menuitem" | "menuitemradio",
): Promise<void> {
  const message = phoneBubble(page, text);
  await message.hover();
  await message.getByRole("button", { name: "Opções da mensagem no celular" }).click();
  await page.getByRole(role, { name }).click();
}

async function expectLoaded(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
}

it("a refused message shows its reason on the bubble and can be sent again", async () => {
  const page = await fixture.open();
  await signInPage(page, "rafael@demo.recado");
  await row(page, "Renata Siqueira").click();
  await page.route("**/api/messages/*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 400, json: { error: "ERR_CLOUD_WINDOW_CLOSED" } })
      : route.continue(),
  );
  await sendAnswer(page, "Renata Siqueira", "Separei a mesa");
  const refused = bubble(page, "Separei a mesa");
  await refused.getByText("Não enviada. Já se passaram mais de 24 horas").waitFor();
  await page.unrouteAll();
  await refused.getByRole("button", { name: "Tentar de novo" }).click();
  await deliveredTicks(page, "Separei a mesa").waitFor();
});

it("a long press on a message opens its menu on a touch screen", async () => {
  const page = await fixture.open(screens.phone);
  await signInPage(page);
  // The test of reactions has already accepted this ticket.
  await row(page, "Lívia Prado").click();
  await attachOnPhone(page, "Lívia Prado", "Foto de exemplo");
  await closePhone(page);
  const photo = page.getByRole("button", { name: "Foto", exact: true }).last();
  await photo.waitFor();
  const message = page.getByRole("article").filter({ has: photo });
  const box = await photo.boundingBox();
  if (!box) throw new Error("the photo is not visible");
  const devtools = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  // Keeps the finger on the screen as long as a long press takes. The page does not show when that time is over.
  await message.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const reply = page.getByRole("menuitem", { name: "Responder" });
  await reply.waitFor();
  expect(await page.getByRole("dialog", { name: /^Foto de / }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await reply.waitFor({ state: "hidden" });
  await message.getByRole("button", { name: "Opções da mensagem" }).tap();
  await reply.waitFor();
});
