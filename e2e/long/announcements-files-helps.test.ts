import { createAnnouncement, deleteAnnouncement, listAnnouncements } from "@recado/contract/announcements";
import { listFileLists } from "@recado/contract/files";
import { createHelp, deleteHelp, updateHelp } from "@recado/contract/helps";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();
const agent = "rafael@demo.recado";
/** E-mail address of an admin in another company. */
const neighbour = "admin@vizinha.recado";

const picture = {
  name: "cartaz.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH0lEQVR42mPQn5dHFcQwatCoQaMGjRo0atCoQQNvEABIL8TfPdYpAQAAAABJRU5ErkJggg==",
    "base64",
  ),
};

it("the demonstration contains an announcement, file lists and help videos", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await news(page, true).click();
  await popover(page).getByRole("heading", { name: "Boas-vindas à demonstração" }).waitFor();
  await page.keyboard.press("Escape");
  await page.goto("/files");
  await line(page, "Garantia").waitFor();
  const { files } = await callAs(page, listFileLists, {});
  expect(files.map(({ options }) => options.length).toSorted()).toEqual([1, 2]);
  for (const { path } of files.flatMap(({ options }) => options))
    expect(await (await page.request.get(path ?? "")).text()).toMatch(/\r\n$/);
  await page.goto("/helps");
  await page.getByRole("button", { name: "Assistir: Conheça o Recado" }).waitFor();
  expect(await page.getByRole("button", { name: /^Assistir: / }).count()).toBe(2);
});

// Specification (administration): the announcements popover in the top bar.
it.each(widths(["desktop", "phone"]))(
  "a super user's announcement on a %s is read at once by all companies",
  async (screen) => {
    const [operator, reader, stranger] = await Promise.all([
      fixture.open(screens[screen]),
      fixture.open(screens[screen]),
      fixture.open(),
    ]);
    await signInWithoutPage(operator);
    await Promise.all([signInPage(reader, agent), signInPage(stranger, neighbour)]);
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
    await operator.getByText(`Informativo ${title} salvo.`).waitFor();
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

// Specification (administration): others than super users are told so and led to / after a second.
it("the announcements page is for super users only, and others are led away", async () => {
  const page = await fixture.open();
  await signInPage(page, agent);
  expect(await page.getByRole("link", { name: "Informativos" }).count()).toBe(0);
  await page.goto("/announcements");
  await page
    .getByText("Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.")
    .waitFor();
  await page.waitForURL("**/tickets");
  expect(await page.getByRole("button", { name: "Adicionar informativo" }).count()).toBe(0);
});

it("announcements are ordered by priority and then date, and a failed list can be loaded again", async () => {
  const page = await fixture.open(screens.desktop);
  await signInPage(page);
  for (const { id } of (await callAs(page, listAnnouncements, {})).records)
    await callAs(page, deleteAnnouncement, { params: { id: String(id) } });
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
  expect(await accessibilityViolations(page, "the popover of four")).toEqual([]);
  await page.goto("/announcements");
  await line(page, "urgente e nova").waitFor();
  await page.keyboard.press("Alt+n");
  await page.getByRole("dialog").getByLabel("Título").waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize(screens.phone.viewport);
  await line(page, "urgente e nova").waitFor();

  await page.route("**/api/announcements?*", (route) => route.abort());
  await page.reload();
  await page.getByText("Não foi possível carregar a lista de registros").waitFor();
  await page.unroute("**/api/announcements?*");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await line(page, "urgente e nova").waitFor();
});

// Specification (administration): the file lists screen: repeatable options with upload, preview, order.
it.each(widths(["desktop", "phone"]))(
  "a file list is created, ordered and shared on a %s, and a failed upload loses no text",
  async (screen) => {
    const [author, watcher] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
    await signInPage(author);
    await signInPage(watcher, agent);
    await Promise.all([author.goto("/files"), watcher.goto("/files")]);
    const name = `Catálogo ${screen}`;

    await author.getByRole("button", { name: "Adicionar lista" }).first().click();
    const dialog = author.getByRole("dialog", { name: "Adicionar lista" });
    await dialog.getByLabel("Nome", { exact: true }).fill("ab");
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await dialog.getByText("nome muito curto").waitFor();
    await dialog.getByText("Obrigatório").waitFor();
    await dialog.getByLabel("Nome", { exact: true }).fill(name);
    await dialog.getByLabel("Mensagem").fill("Veja o que chegou");
    const empty = { name: "vazio.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };
    const prices = { name: "preços.txt", mimeType: "text/plain", buffer: Buffer.from("Sofá, R$ 2.000") };
    await dialog.locator('input[type="file"][multiple]').setInputFiles([picture, prices, empty]);
    await dialog.getByText("vazio.txt:").waitFor();
    const options = dialog.getByRole("list", { name: "Arquivos" }).getByRole("listitem");
    expect(await options.count()).toBe(2);
    await dialog.getByLabel("Nome do arquivo 2").fill("Tabela de preços");
    await dialog.getByRole("button", { name: "Mover Tabela de preços", exact: true }).click();
    await author.getByRole("menuitem", { name: "Para o início" }).click();
    expect(await dialog.getByLabel("Nome do arquivo 1").inputValue()).toBe("Tabela de preços");

    let uploads = 0;
    await author.route("**/api/files/uploadList/*", async (route) => {
      uploads += 1;
      await (uploads === 1 ? route.abort() : route.continue());
    });
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await dialog.getByText("Tudo foi salvo, menos os arquivos marcados.").waitFor();
    await options.first().getByText("Sem conexão com o servidor.").waitFor();
    expect(await dialog.getByLabel("Nome do arquivo 1").inputValue()).toBe("Tabela de preços");
    await line(watcher, name).getByText("1 arquivo").waitFor();
    await dialog.getByRole("button", { name: "Adicionar", exact: true }).click();
    await author.getByText(`Lista ${name} salva.`).waitFor();
    expect(uploads).toBe(3);
    await line(watcher, name).getByText("2 arquivos").waitFor();

    await watcher.getByRole("button", { name: `Editar ${name}` }).click();
    const editing = watcher.getByRole("dialog", { name: "Editar lista" });
    expect(await editing.getByLabel("Nome do arquivo 1").inputValue()).toBe("Tabela de preços");
    const opened = watcher.context().waitForEvent("page");
    await editing.getByRole("link", { name: `Abrir ${picture.name}` }).click();
    const image = await opened;
    expect(image.url()).toContain("/media/files/");
    await image.close();
    await editing.getByRole("button", { name: "Remover Tabela de preços" }).click();
    await editing.getByRole("button", { name: "Salvar" }).click();
    await line(author, name).getByText("1 arquivo").waitFor();

    await author.getByRole("button", { name: `Excluir ${name}` }).click();
    await author.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await line(watcher, name).waitFor({ state: "detached" });
  },
);

const video = "dQw4w9WgXcQ";

// Specification (administration): help videos: cards that open a player; Escape closes it.
it.each(widths(["desktop", "phone"]))(
  "help videos are found and played on a %s without an earlier request to YouTube",
  async (screen) => {
    const [operator, page] = await Promise.all([fixture.open(), fixture.open(screens[screen])]);
    await signInPage(operator);
    await signInPage(page, agent);
    const asked: string[] = [];
    await page.route(/youtube|ytimg|google/, (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: "text/html; charset=utf-8", body: "<p>o vídeo</p>" });
    });
    const answer = await page.goto("/helps");
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    expect(policy.split(";")).toContain("frame-src https://www.youtube-nocookie.com");
    const title = `Primeiros passos, ${screen}`;
    const description = "Em dois minutos.";
    const { id } = await callAs(operator, createHelp, { body: { title, description, video } });
    await page.getByRole("button", { name: `Assistir: ${title}` }).waitFor();
    await callAs(operator, createHelp, { body: { title: `Kanban, ${screen}`, video } });
    await page.getByRole("button", { name: `Assistir: Kanban, ${screen}` }).waitFor();
    await page.getByRole("searchbox").fill("dois minutos");
    await page.getByRole("button", { name: `Assistir: Kanban, ${screen}` }).waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("não há");
    await page.getByText("Nada encontrado.").waitFor();
    await page.getByRole("searchbox").fill("");
    expect(asked).toEqual([]);

    await page.getByRole("button", { name: `Assistir: ${title}` }).click();
    const player = page.getByRole("dialog", { name: title });
    await player.frameLocator("iframe").getByText("o vídeo").waitFor();
    expect(asked).toEqual(["www.youtube-nocookie.com"]);
    await page.keyboard.press("Escape");
    await player.waitFor({ state: "detached" });

    await page.context().setOffline(true);
    await page.getByRole("button", { name: `Assistir: ${title}` }).click();
    await player.getByText("Sem conexão. O vídeo vem do YouTube e precisa da internet.").waitFor();
    await page.context().setOffline(false);
    await player.frameLocator("iframe").getByText("o vídeo").waitFor();
    await page.keyboard.press("Escape");

    await callAs(operator, updateHelp, { params: { id: String(id) }, body: { title: `${title}, nova` } });
    await page.getByRole("button", { name: `Assistir: ${title}, nova` }).waitFor();
    await callAs(operator, deleteHelp, { params: { id: String(id) } });
    await page.getByRole("button", { name: `Assistir: ${title}` }).waitFor({ state: "detached" });
  },
);

// Specification (administration): the to-do list is in the browser only, under `tasks`; empty after trim is ignored.
it.each(widths(["desktop", "phone"]))(
  "tasks are written, changed, done and deleted on a %s and agree in two tabs",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInWithoutPage(page, agent);
    await page.goto("/todolist");
    const other = await page.context().newPage();
    await other.goto("/todolist");
    await page.getByText("Nenhuma tarefa ainda.").waitFor();
    const field = page.getByLabel("Nova tarefa");
    await field.fill("   ");
    await field.press("Enter");
    await page.getByText("Nenhuma tarefa ainda.").waitFor();
    for (const text of ["Ligar para a Camila", "  Conferir o estoque ", "Fechar o caixa"]) {
      await field.fill(text);
      await field.press("Enter");
    }
    expect(await tasks(page)).toEqual(["Ligar para a Camila", "Conferir o estoque", "Fechar o caixa"]);
    await task(other, "Fechar o caixa").waitFor();

    await task(other, "Conferir o estoque").getByRole("checkbox").check();
    await expectCount(page, "2");
    await page.getByRole("button", { name: "Editar Ligar para a Camila" }).click();
    await page.getByLabel("Texto da tarefa").fill("   ");
    await page.keyboard.press("Enter");
    await task(page, "Ligar para a Camila").waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Texto da tarefa").fill("Outra coisa");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Editar Ligar para a Camila" }).click();
    await page.getByLabel("Texto da tarefa").fill("Ligar para a Patrícia");
    await page.getByLabel("Nova tarefa").focus();
    await task(other, "Ligar para a Patrícia").waitFor();

    await other.getByRole("button", { name: "Excluir Conferir o estoque" }).click();
    await task(page, "Conferir o estoque").waitFor({ state: "detached" });
    await other.getByRole("button", { name: "Desfazer" }).click();
    await task(page, "Conferir o estoque").waitFor();
    expect(await tasks(page)).toEqual(["Ligar para a Patrícia", "Conferir o estoque", "Fechar o caixa"]);
    expect(await task(page, "Conferir o estoque").getByRole("checkbox").isChecked()).toBe(true);
    await page.reload();
    await task(page, "Fechar o caixa").waitFor();

    await other.evaluate(() => localStorage.setItem("tasks", '[{"text":"Meia taref'));
    await page.reload();
    await page.getByRole("alert").getByText('[{"text":"Meia taref').waitFor();
    await page.getByLabel("Nova tarefa").fill("Recomeçar");
    await page.keyboard.press("Enter");
    await task(page, "Recomeçar").waitFor();
    await page.getByRole("alert").getByText('[{"text":"Meia taref').waitFor();
    await page.getByRole("button", { name: "Descartar este texto" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await task(page, "Recomeçar").waitFor();
  },
);

function task(page: Page, text: string): Locator {
  return page.getByRole("list", { name: "Tarefas" }).getByRole("listitem").filter({ hasText: text });
}

async function tasks(page: Page): Promise<string[]> {
  return page.getByRole("list", { name: "Tarefas" }).getByRole("listitem").allInnerTexts();
}

async function expectCount(page: Page, count: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).locator("+ span").getByText(count, { exact: true }).waitFor();
}

/** Locates the button in the top bar that opens the announcements. Its name tells whether there are unread ones. */
function news(page: Page, unread: boolean): Locator {
  const name = unread ? "Informativos, há novidades" : "Informativos";
  return page.getByRole("banner").getByRole("button", { name, exact: true });
}

function popover(page: Page): Locator {
  return page.getByRole("dialog", { name: "Informativos" });
}

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}
