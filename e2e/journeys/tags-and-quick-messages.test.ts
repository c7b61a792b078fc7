import { createTag, deleteTag, listTags, updateTag } from "@recado/contract/tags";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { isLongRun, widths } from "../fixtures/widths.ts";

const fixture = withProduct();
const agent = "rafael@demo.recado";

// Specification (administration): success toasts for create, update and delete say what it was.
it.each(widths(["desktop", "phone"]))(
  "an admin creates, changes and deletes tags on a %s, live for another user",
  async (screen) => {
    const [admin, watcher] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
    await signInPage(admin);
    await signInPage(watcher, agent);
    await Promise.all([admin.goto("/tags"), watcher.goto("/tags")]);
    await line(watcher, "VIP").waitFor();
    const name = `Etiqueta ${screen}`;

    await admin.getByRole("button", { name: "Adicionar tag" }).click();
    const dialog = admin.getByRole("dialog", { name: "Adicionar tag" });
    expect(new URL(admin.url()).search).toBe("?new=true");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await dialog.getByText("Obrigatório").waitFor();
    await dialog.getByLabel("Nome").fill("ab");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await dialog.getByText("Mensagem muito curta").waitFor();
    await dialog.getByLabel("Nome").fill("vip");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await dialog.getByText("Já existe uma tag com este nome.").waitFor();
    await dialog.getByLabel("Nome").fill(name);
    await dialog.getByRole("radio", { name: "#c92a2a" }).check();
    await dialog.getByLabel("Kanban").check();
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await admin.getByText(`Tag ${name} salva.`).waitFor();
    await line(admin, name).waitFor();
    await line(watcher, name).getByRole("img", { name: "Sim" }).waitFor();

    await line(admin, name)
      .getByRole("button", { name: `Editar ${name}` })
      .click();
    const editing = admin.getByRole("dialog", { name: "Editar tag" });
    await editing.getByLabel("Nome").fill(`${name} nova`);
    await admin.keyboard.press("Escape");
    await admin.getByRole("button", { name: "Continuar editando" }).click();
    await editing.getByRole("button", { name: "Salvar" }).click();
    await line(watcher, `${name} nova`).waitFor();

    await line(admin, name)
      .getByRole("button", { name: `Excluir ${name} nova` })
      .click();
    await admin.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await line(watcher, name).waitFor({ state: "detached" });
    await line(admin, name).waitFor({ state: "detached" });
  },
);

isLongRun(() => {
  it("an agent cannot create kanban lanes, and a changed tag changes on tickets too", async () => {
    const [admin, watcher] = await Promise.all([fixture.open(), fixture.open()]);
    await signInPage(admin);
    await signInWithoutPage(watcher, agent);
    await watcher.goto("/tags?new=true");
    await watcher.getByRole("dialog").getByLabel("Nome").waitFor();
    expect(await watcher.getByLabel("Kanban").count()).toBe(0);

    const { tags } = await callAs(admin, listTags, { query: { searchParam: "troca" } });
    const [troca] = tags;
    if (!troca) throw new Error("expected the demonstration's tag for exchanges, found none");
    await tab(admin, "Resolvidos").click();
    await row(admin, "Patrícia Moura").getByText("Troca", { exact: true }).waitFor();
    await callAs(watcher, updateTag, { params: { id: String(troca.id) }, body: { name: "Devolução" } });
    await row(admin, "Patrícia Moura").getByText("Devolução", { exact: true }).waitFor();

    await watcher.goto(`/tags?edit=${troca.id}`);
    const editing = watcher.getByRole("dialog", { name: "Editar tag" });
    await editing.getByLabel("Nome").fill("Devolução ou troca");
    await callAs(admin, deleteTag, { params: { id: String(troca.id) } });
    await editing.getByText("Tag não encontrada.").waitFor();
    await editing.getByRole("button", { name: "Cancelar" }).click();
    await watcher.getByRole("button", { name: "Continuar editando" }).click();
    expect(await editing.getByLabel("Nome").inputValue()).toBe("Devolução ou troca");
    await editing.getByRole("button", { name: "Cancelar" }).click();
    await watcher.getByRole("button", { name: "Descartar", exact: true }).click();
    await editing.waitFor({ state: "detached" });
    await watcher.goto("/tags?edit=999999");
    await watcher.getByText("Tag não encontrada.").waitFor();
    await watcher.waitForURL("**/tags");
  });

  it.each(widths(["desktop", "phone"]))(
    "a quick message with a file is created, previewed, shared and deleted on a %s",
    async (screen) => {
      const [admin, watcher] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
      await signInPage(admin);
      await signInPage(watcher, agent);
      await Promise.all([admin.goto("/quick-messages"), watcher.goto("/quick-messages")]);
      const shortcode = `pix-${screen}`;

      await admin.getByRole("button", { name: "Adicionar resposta" }).first().click();
      const dialog = admin.getByRole("dialog", { name: "Adicionar resposta" });
      await dialog.getByLabel("Atalho").fill(shortcode);
      await dialog.getByLabel("Mensagem").fill("Oi, !");
      await dialog.getByLabel("Mensagem").press("ArrowLeft");
      await dialog.getByRole("button", { name: "{{firstName}}, primeiro nome" }).click();
      expect(await dialog.getByLabel("Mensagem").inputValue()).toBe("Oi, {{firstName}}!");
      const preview = dialog.getByRole("region", { name: "Como o cliente recebe" });
      await preview.getByText("Oi, Camila!").waitFor();
      const fileName = "tabela de preços.txt";
      await dialog
        .locator('input[type="file"]')
        .setInputFiles({ name: fileName, mimeType: "text/plain", buffer: Buffer.from("Sofá, R$ 2.000") });
      await preview.getByText(fileName).waitFor();
      await dialog.getByRole("button", { name: "Adicionar" }).click();
      await line(admin, shortcode).getByText(fileName).waitFor();
      expect(await line(watcher, shortcode).count()).toBe(0);

      await admin.getByRole("button", { name: `Editar /${shortcode}` }).click();
      await admin.getByLabel("Para todos da empresa").check();
      await admin.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
      await line(watcher, shortcode).getByText("Todos").waitFor();
      expect(await watcher.getByRole("button", { name: `Editar /${shortcode}` }).count()).toBe(0);

      await admin.getByRole("button", { name: `Editar /${shortcode}` }).click();
      await admin.getByRole("button", { name: `Remover ${fileName}` }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
      await line(watcher, shortcode).getByText("Sem anexo").waitFor();

      await admin.getByRole("button", { name: `Excluir /${shortcode}` }).click();
      await admin.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
      await line(watcher, shortcode).waitFor({ state: "detached" });
    },
  );
});

isLongRun(() => {
  it("the lists of tags and quick messages load while scrolling and can be searched", async () => {
    const page = await fixture.open(screens.desktop);
    await signInWithoutPage(page);
    await page.addInitScript(tellOutOfSightFirst);
    await page.goto("/tags?new=true");
    await page.getByLabel("Código da cor").waitFor();
    const colors = await page
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((radio) => radio.getAttribute("aria-label") ?? ""));
    expect(colors).toHaveLength(50);
    await page.keyboard.press("Escape");
    for (const color of [...colors, "#000", "#ffffff", "#ffff00"])
      await callAs(page, createTag, { body: { name: `Cor ${color}`, color } });

    const { count } = await callAs(page, listTags, {});
    const heading = page.getByRole("heading", { level: 1 });
    await expect.poll(() => heading.locator("+ span").textContent()).toBe(String(count));
    await line(page, "Cor #0b5563").waitFor();
    await page.getByRole("main").hover();
    while ((await line(page, "VIP").count()) === 0) await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.getByRole("row").count()).toBe(count + 1);
    expect(await accessibilityViolations(page, "tags of any colour")).toEqual([]);
    await page.keyboard.press("Alt+b");
    await page.keyboard.type("cor #0b5");
    await line(page, "VIP").waitFor({ state: "detached" });
    expect(await page.getByRole("row").count()).toBeLessThan(10);
    await page.getByRole("searchbox").fill("não há");
    await page.getByText("Nada encontrado.").waitFor();

    await page.goto("/quick-messages");
    await line(page, "/prazo").waitFor();
    await page.keyboard.press("Alt+n");
    await page.getByRole("dialog").getByLabel("Atalho").fill("oi");
    await page.getByRole("dialog").getByRole("button", { name: "Adicionar" }).click();
    await line(page, "/oi").waitFor();
    await page.setViewportSize(screens.phone.viewport);
    await line(page, "/oi").waitFor();
  });
});

/**
 * Makes IntersectionObserver report its entries in reverse order, as a busy browser may do when it reports two frames
 * at once.
 */
function tellOutOfSightFirst(): void {
  const Native = window.IntersectionObserver;
  window.IntersectionObserver = class extends Native {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => {
        const [first] = entries;
        const before = Object.create(first ?? null, { isIntersecting: { value: false } });
        callback([before as IntersectionObserverEntry, ...entries], observer);
      }, options);
    }
  };
}

isLongRun(() => {
  // Specification (administration): list load failure: 'Não foi possível carregar a lista de registros'.
  it("a list that fails to load shows an error in its place and loads on demand", async () => {
    const page = await fixture.open();
    await signInPage(page);
    await page.route("**/api/tags?*", (route) => route.abort());
    await page.goto("/tags");
    await page.getByText("Não foi possível carregar a lista de registros").waitFor();
    await page.unroute("**/api/tags?*");
    await page.getByRole("button", { name: "Tentar de novo" }).click();
    await page.getByRole("row").nth(1).waitFor();
  });

  // Specification (administration): delete and save failures: 'Não foi possível realizar a operação'.
  it("a failed change or deletion of a tag is reported, and the typed text stays", async () => {
    const page = await fixture.open();
    await signInWithoutPage(page);
    // The tag's name makes it the first one in the list.
    await callAs(page, createTag, { body: { name: "00 Ouro", color: "#fab005" } });
    await page.route("**/api/tags/*", (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 500, json: { error: "ERR_INTERNAL" } }),
    );
    await page.goto("/tags");
    await page.getByRole("button", { name: "Excluir 00 Ouro" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
    await page.getByText("Não foi possível realizar a operação", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Editar 00 Ouro" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar tag" });
    await dialog.getByLabel("Nome").fill("00 Prata");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await dialog
      .getByRole("alert")
      .getByText("Não foi possível realizar a operação", { exact: true })
      .waitFor();
    expect(await dialog.getByLabel("Nome").inputValue()).toBe("00 Prata");
  });
});

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}
