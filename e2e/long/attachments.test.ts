import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { openPhone, phoneBubble } from "../fixtures/customer-phone.ts";
import { bubble, composer, deliveredTicks, row, ticks } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

it.each(
  widths([
    ["desktop", "Camila Rocha"],
    ["phone", "Otávio Menezes"],
  ]),
)("files are sent with their captions, on a %s", async (screen, customer) => {
  const page = await fixture.open(screens[screen]);
  await openConversation(page, customer);

  const picture = await paintPicture(page, "#2f9e6e");
  const list = { name: "Preços.txt", mimeType: "text/plain", buffer: Buffer.from("Mesa 900") };
  await page.locator("[data-attach]").setInputFiles([{ ...picture, name: "frente.png" }, list]);
  await page.getByLabel("Legenda de frente.png").fill("A frente da mesa");
  await page.getByLabel("Legenda de Preços.txt").fill("E os preços");
  await composer(page, customer).fill("Segue o que pediu");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Anexos" }).waitFor({ state: "detached" });
  await deliveredTicks(page, "Segue o que pediu").waitFor();
  await deliveredTicks(page, "A frente da mesa").waitFor();
  await deliveredTicks(page, "E os preços").waitFor();
  expect(
    await page
      .getByRole("article")
      .filter({ hasText: /frente|preços/ })
      .count(),
  ).toBe(2);

  if (screen === "desktop") {
    await openPhone(page, customer);
    await phoneBubble(page, "A frente da mesa").waitFor();
  }
});

// Specification (tickets): files go with captions, by button, drop and paste.
it("dropped and pasted files are attached, and refused files are listed with the reason", async () => {
  const page = await fixture.open();
  const customer = "Lívia Prado";
  await openConversation(page, customer);

  await dragOver(page, customer);
  await page.getByText("Solte para anexar").waitFor();
  await page.evaluate(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(200 * 1_048_576)], "filme.zip"));
    for (const name of ["frente.png", "lado.png"])
      dropped.items.add(new File([new Uint8Array(17 * 1_048_576)], name, { type: "image/png" }));
    dropped.items.add(new File([], "nada.txt", { type: "text/plain" }));
    dropped.items.add(new File(["Oi"], "bilhete.txt", { type: "text/plain" }));
    const target = document.querySelector('[data-pane="conversation"]');
    target?.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  });
  await page.getByText("Solte para anexar").waitFor({ state: "detached" });
  await page.getByText("filme.zip passa do limite de 100 MB para documentos.").waitFor();
  await page.getByText("2 imagens passam do limite de 16 MB cada.").waitFor();
  await page.getByText("nada.txt está vazio.").waitFor();
  await page.getByRole("button", { name: "Dispensar aviso" }).click();
  await page.getByRole("button", { name: "Remover bilhete.txt" }).click();
  await page.getByRole("list", { name: "Anexos" }).waitFor({ state: "detached" });

  const { buffer } = await paintPicture(page, "#c0322a");
  await composer(page, customer).evaluate((field, bytes) => {
    const pasted = new DataTransfer();
    pasted.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
  }, Array.from(buffer));
  await page.getByRole("button", { name: "Remover imagem colada.png" }).waitFor();
  await composer(page, customer).fill("É esta?");
  await page.keyboard.press("Enter");
  await deliveredTicks(page, "É esta?").waitFor();
  await bubble(page, "É esta?").getByRole("button", { name: "É esta?" }).waitFor();
});

it("the upload of a file shows its progress and can be cancelled", async () => {
  const page = await fixture.open();
  const customer = "Diego Farias";
  await signInPage(page);
  await row(page, customer).click();
  await composer(page, customer).waitFor();
  await page.route("**/api/messages/*", async (route) => {
    if (route.request().method() !== "POST") await route.continue();
  });
  await page
    .locator("[data-attach]")
    .setInputFiles({ name: "Contrato.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") });
  await composer(page, customer).press("Enter");
  await bubble(page, "Contrato.pdf").getByRole("progressbar", { name: "Envio de Contrato.pdf" }).waitFor();
  await page.getByRole("button", { name: "Cancelar o envio de Contrato.pdf" }).click();
  await bubble(page, "Contrato.pdf").waitFor({ state: "detached" });
});

// Specification (tickets): a file on its way survives a reload.
it("a draft with file names and a file being sent survive a reload", async () => {
  const page = await fixture.open();
  const customer = "Camila Rocha";
  await signInPage(page);
  await row(page, customer).click();
  await page.route("**/api/messages/*", async (route) => {
    if (route.request().method() === "POST") await route.abort();
    else await route.continue();
  });
  const picture = await paintPicture(page, "#1279c4");
  await page.locator("[data-attach]").setInputFiles({ ...picture, name: "tampo.png" });
  await composer(page, customer).fill("O tampo novo");
  await page.keyboard.press("Enter");
  await ticks(page, "O tampo novo", "Enviando").waitFor();

  await page.locator("[data-attach]").setInputFiles({ ...picture, name: "lado.png" });
  await composer(page, customer).fill("E o lado");
  await composer(page, customer).press("Home");
  await expectStoredDraft(page, "E o lado");
  await page.reload();
  await page.getByText("Anexe de novo o que estava neste rascunho: lado.png.").waitFor();
  expect(await composer(page, customer).inputValue()).toBe("E o lado");
  await bubble(page, "O tampo novo").getByRole("button", { name: "O tampo novo" }).waitFor();
  await page.unroute("**/api/messages/*");
  await deliveredTicks(page, "O tampo novo").waitFor({ timeout: 40_000 });
  expect(await bubble(page, "O tampo novo").count()).toBe(1);
});

it("photos sent together form an album whose photos open, are quoted and selected one by one", async () => {
  const page = await fixture.open();
  const customer = "Diego Farias";
  await signInPage(page);
  await row(page, customer).click();
  await composer(page, customer).waitFor();
  const colors = ["#2f9e6e", "#1279c4", "#c0322a", "#9a5b00", "#5b3fa0", "#17211d"];
  const photos = await Promise.all(
    colors.map(async (color, index) => ({ ...(await paintPicture(page, color)), name: `${index + 1}.png` })),
  );
  const album = (count: number) =>
    page.getByRole("article", { name: new RegExp(`${count} fotos e vídeos$`) });
  await page.locator("[data-attach]").setInputFiles(photos.slice(0, 4));
  await composer(page, customer).press("Enter");
  const delivered = (count: number) =>
    album(count)
      .getByRole("img", { name: /^(Entregue|Lida)$/ })
      .count();
  await expect.poll(() => delivered(4)).toBe(4);
  await page.locator("[data-attach]").setInputFiles(photos.slice(4));
  await composer(page, customer).press("Enter");
  await album(6).getByText("+2").waitFor();
  // The conversation stays scrolled to its end.
  await expect.poll(() => page.getByRole("button", { name: /^Ir para o fim/ }).count()).toBe(0);
  expect(await accessibilityViolations(page, "an album")).toEqual([]);
  await album(6).getByRole("button", { name: "Ver tudo (6)" }).click();
  // The viewer does not contain pictures that are still being sent.
  await expect.poll(() => delivered(6)).toBe(6);

  await album(6)
    .getByRole("button", { name: /^Abrir: Foto 3 de 6/ })
    .click();
  const viewer = page.getByRole("dialog", { name: /^Foto de / });
  await viewer.getByText("3 de 6").waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByText("4 de 6").waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });

  const last = album(6)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /Foto 6 de 6/ }) });
  await last.hover();
  await last.getByRole("button", { name: "Opções da mensagem" }).click();
  await page.getByRole("menuitem", { name: "Selecionar" }).click();
  await expect.poll(() => album(6).getByRole("checkbox", { checked: true }).count()).toBe(1);
  expect(await album(6).getByRole("checkbox").count()).toBe(6);
  await page.keyboard.press("Escape");
  await last.hover();
  await last.getByRole("button", { name: "Opções da mensagem" }).click();
  await page.getByRole("menuitem", { name: "Responder" }).click();
  await composer(page, customer).fill("Esta é a última");
  await page.keyboard.press("Enter");
  await bubble(page, "Esta é a última").getByTitle("Ir para a mensagem citada").waitFor();
});

async function dragOver(page: Page, customer: string): Promise<void> {
  await composer(page, customer).evaluate((field) => {
    const held = new DataTransfer();
    held.items.add(new File(["Oi"], "bilhete.txt"));
    field.dispatchEvent(new DragEvent("dragover", { dataTransfer: held, bubbles: true, cancelable: true }));
  });
}

/** Draws a small picture that takes the place of a photo. */
async function paintPicture(page: Page, color: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("expected a canvas context, found none");
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 640, 480);
    return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
  }, color);
  return { name: "foto.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

/** Waits until the draft is stored in the browser, which happens shortly after the last key. */
async function expectStoredDraft(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("recado-drafts"));
        const opening = indexedDB.open(found?.name ?? "");
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const reading = database.transaction("records").objectStore("records").getAll();
        const drafts = await new Promise<{ text: string }[]>((resolve) => {
          reading.onsuccess = () => resolve(reading.result);
        });
        database.close();
        return drafts.map((draft) => draft.text);
      }),
    )
    .toContain(text);
}
