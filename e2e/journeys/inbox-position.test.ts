import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { composer, conversation, focusRow, row } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): resolving goes back to the list, from that ticket alone.
it("resolving another ticket from the list leaves the open conversation in place", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  const [here, there] = await firstTwo(page);
  await row(page, here).getByRole("link").click();
  await composer(page, here).fill("Um momento, por favor");
  await focusRow(page, there);
  await page.keyboard.press("e");
  await row(page, there).waitFor({ state: "detached" });
  await page.getByText(`Atendimento de ${there} resolvido.`).waitFor();
  expect(await composer(page, here).inputValue()).toBe("Um momento, por favor");
  expect(new URL(page.url()).pathname).not.toBe("/tickets");
});

it("typing after a click into the open conversation goes to the answer, not to the search", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  const [customer] = await firstTwo(page);
  await row(page, customer).getByRole("link").click();
  await composer(page, customer).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Buscar atendimentos e mensagens" });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await conversation(page, customer).getByRole("article").first().click();
  await page.keyboard.type("restam dois");
  expect(await composer(page, customer).inputValue()).toBe("restam dois");
});

// Specification (tickets): narrow tabs lead back to the ticket, and the list stands where it stood.
it("on a phone the list keeps its scroll position after each return from a ticket", async () => {
  const page = await fixture.open({ ...screens.phone, viewport: { width: 390, height: 464 } });
  await signInWithoutPage(page, "admin@demo.recado");
  await page.goto("/tickets?all=true");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(3);
  const list = page.locator("[data-ticket-list] :has(> ul)");
  await list.evaluate((element) => element.scrollTo({ top: 90 }));
  const customer = await nameIn(rows(page).nth(2));
  for (const way of ["list", "list", "arrow"]) {
    await row(page, customer).getByRole("link").click();
    await conversation(page, customer).getByRole("article").first().waitFor();
    if (way === "list") await page.getByRole("button", { name: /^Atendimentos/ }).click();
    else await page.getByRole("link", { name: "Voltar à lista" }).click();
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(90);
  }
  await row(page, customer).getByRole("link").click();
  await page.getByRole("button", { name: /^Atendimentos/ }).click();
  await page.getByRole("button", { name: "Ticket", exact: true }).click();
  await conversation(page, customer).getByRole("article").first().waitFor();
});

isLongRun(() => {
  it.each([
    ["a laptop", { viewport: { width: 1_366, height: 768 } }],
    ["a tablet", { viewport: { width: 1_024, height: 768 } }],
    ["a phone", screens.phone],
  ])("the undo notification covers no control on %s", async (_, screen) => {
    const page = await fixture.open(screen);
    await signInPage(page, "admin@demo.recado");
    const [customer] = await firstTwo(page);
    await row(page, customer).getByRole("link").click();
    await page.getByRole("button", { name: "Resolver", exact: true }).click();
    const undo = page.getByRole("button", { name: "Desfazer" });
    await undo.waitFor();
    await row(page, customer).waitFor({ state: "detached" });
    expect(await coveredBy(undo.locator("xpath=.."))).toEqual([]);
    expect(await coveredBy(page.getByRole("button", { name: "Mostrar o celular do cliente" }))).toEqual([]);
    await undo.click();
    await conversation(page, customer).waitFor();
  });
});

async function firstTwo(page: Page): Promise<[string, string]> {
  await page.goto("/tickets?all=true");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  return [await nameIn(rows(page).nth(0)), await nameIn(rows(page).nth(1))];
}

function rows(page: Page): Locator {
  return page.getByRole("region", { name: "Lista de atendimentos" }).getByRole("listitem");
}

/**
 * Returns the customer's name in a row. It is the second title attribute; the first one belongs to the coloured bar of
 * the queue.
 */
async function nameIn(shown: Locator): Promise<string> {
  return (await shown.locator("[title]").nth(1).getAttribute("title")) ?? "";
}

/** Returns the controls of the page that the given element covers. */
async function coveredBy(part: Locator): Promise<string[]> {
  if (!(await part.isVisible())) return [];
  return part.evaluate((over) => {
    const place = over.getBoundingClientRect();
    const controls = document.querySelectorAll('a, button, input, [role="tab"]');
    return [...controls].flatMap((control) => {
      if (over.contains(control)) return [];
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      const isBeside =
        right <= place.left || left >= place.right || bottom <= place.top || top >= place.bottom;
      const isSeen = width > 1 && bottom > 0 && right > 0;
      return isBeside || !isSeen ? [] : [control.textContent || control.outerHTML];
    });
  });
}
