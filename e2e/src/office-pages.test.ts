import { createAnnouncement, listAnnouncements } from "@recado/contract/announcements";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "./call-as.ts";
import { exploreDemo, logIn } from "./inbox.ts";
import { screens } from "./screens.ts";
import { setStage } from "./stage.ts";
import { violations } from "./violations.ts";

const stage = setStage();
const agent = "rafael@demo.recado";
/** Of another company. */
const neighbour = "admin@vizinha.recado";

const picture = {
  name: "cartaz.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH0lEQVR42mPQn5dHFcQwatCoQaMGjRo0atCoQQNvEABIL8TfPdYpAQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

it.each(["desktop", "phone"] as const)(
  "the operator tells all companies something on a %s, and everybody reads it at once",
  async (screen) => {
    const [operator, reader, stranger] = await Promise.all([
      stage.open(screens[screen]),
      stage.open(screens[screen]),
      stage.open(),
    ]);
    await exploreDemo(operator);
    await Promise.all([logIn(reader, agent), logIn(stranger, neighbour)]);
    await operator.goto("/announcements");
    const title = `Manutenção no domingo, ${screen}`;

    await operator.getByRole("button", { name: "Adicionar informativo" }).first().click();
    const dialog = operator.getByRole("dialog", { name: "Adicionar informativo" });
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await dialog.getByText("Obrigatório").first().waitFor();
    await dialog.getByLabel("Título").fill(title);
    await dialog.getByLabel("Texto").fill("Das 2h às 3h.\nVeja https://example.com <b>antes</b>");
    await dialog.getByLabel("Prioridade").selectOption("Alta");
    const file = dialog.locator('input[type="file"]');
    await file.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("não") });
    await dialog.getByText("Só imagens png, jpg ou jpeg podem ser anexadas.").waitFor();
    await file.setInputFiles(picture);
    await dialog.getByRole("img", { name: picture.name }).waitFor();
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await operator.getByText("Informativo salvo com sucesso!").waitFor();
    await line(operator, title).getByText("Alta").waitFor();
    await line(operator, title).getByText(picture.name).waitFor();

    for (const page of [reader, stranger]) {
      await news(page, true).click();
      const shown = popover(page).getByRole("article").filter({ hasText: title });
      await shown.getByText("Veja https://example.com <b>antes</b>").waitFor();
      expect(await shown.getByRole("link").count()).toBe(0);
      const image = shown.getByRole("img", { name: `Imagem de ${title}` });
      await image.evaluate((node: HTMLImageElement) => node.decode());
      await page.keyboard.press("Escape");
      await news(page, false).waitFor();
    }
    await reader.reload();
    await news(reader, false).waitFor();

    await news(reader, false).click();
    await operator.getByRole("button", { name: `Editar ${title}` }).click();
    await operator.getByLabel("Título").fill(`${title}, adiada`);
    await operator.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
    await popover(reader).getByText(`${title}, adiada`).waitFor();
    await reader.keyboard.press("Escape");
    await news(reader, false).waitFor();

    await operator.getByRole("button", { name: `Editar ${title}` }).click();
    await operator.getByRole("switch", { name: "Ativo" }).uncheck();
    await operator.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
    await line(operator, title).getByText("Inativo").waitFor();
    await news(reader, false).click();
    await popover(reader).getByText(title).waitFor({ state: "detached" });
    await operator.getByRole("button", { name: `Excluir ${title}` }).click();
    await operator.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await line(operator, title).waitFor({ state: "detached" });
  },
);

it("the page of announcements is for super users alone: others are told and led away", async () => {
  const page = await stage.open();
  await logIn(page, agent);
  expect(await page.getByRole("link", { name: "Informativos" }).count()).toBe(0);
  await page.goto("/announcements");
  await page
    .getByText("Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.")
    .waitFor();
  await page.waitForURL("**/tickets");
  expect(await page.getByRole("button", { name: "Adicionar informativo" }).count()).toBe(0);
});

it("announcements come by priority and then the newest, and say what could not be loaded", async () => {
  const page = await stage.open({ ...screens.desktop, reducedMotion: "reduce" });
  await exploreDemo(page);
  for (const [title, priority] of [
    ["de rotina", 3],
    ["urgente", 1],
    ["importante", 2],
    ["urgente e nova", 1],
  ] as const)
    await callAs(page, createAnnouncement, { body: { title, text: "Leia", priority } });
  const { count } = await callAs(page, listAnnouncements, {});
  expect(count).toBe(4);
  await news(page, true).click();
  await popover(page).getByRole("article").nth(3).waitFor();
  expect(await popover(page).getByRole("heading").allTextContents()).toEqual([
    "urgente e nova",
    "urgente",
    "importante",
    "de rotina",
  ]);
  const found = await violations(page, "the popover");
  await page.goto("/announcements");
  await line(page, "urgente e nova").waitFor();
  found.push(...(await violations(page, "announcements")));
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Título").waitFor();
  found.push(...(await violations(page, "an announcement")));
  await page.keyboard.press("Escape");
  await page.setViewportSize(screens.phone.viewport);
  await page.getByRole("listitem").filter({ hasText: "urgente e nova" }).waitFor();
  found.push(...(await violations(page, "announcements, narrow")));
  expect(found).toEqual([]);

  await page.route("**/api/announcements?*", (route) => route.abort());
  await page.reload();
  await page.getByText("Não foi possível carregar.").waitFor();
  await page.unroute("**/api/announcements?*");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await page.getByRole("listitem").filter({ hasText: "urgente e nova" }).waitFor();
});

/** The button in the top bar, by whether it says that there is something new. */
function news(page: Page, unread: boolean): Locator {
  const name = unread ? "Informativos, há novidades" : "Informativos";
  return page.getByRole("banner").getByRole("button", { name, exact: true });
}

function popover(page: Page): Locator {
  return page.getByRole("dialog", { name: "Informativos" });
}

/** A row of the table, or a card where it is narrow. */
function line(page: Page, text: string): Locator {
  return page.getByRole("row").or(page.getByRole("main").getByRole("listitem")).filter({ hasText: text });
}
