import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { bubble, deliveredTicks, row, sendAnswer, ticks } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const customer = "João Pedro Alencar";
const words = "Perfeito, entre que horas?";

it("offline the app opens recent conversations and queues messages, and keeps none at sign-out", async () => {
  const page = await fixture.openCold({ ...screens.desktop, serviceWorkers: "allow" });
  await signInPage(page);
  await row(page, customer).click();
  await bubble(page, words).waitFor();
  await expect.poll(() => isProgramKept(page), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => copiesOf(page)).toContain("messages");

  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await bubble(page, words).waitFor();
  await row(page, customer).waitFor();
  await sendAnswer(page, customer, "Escrito sem conexão");
  await ticks(page, "Escrito sem conexão", "Enviando").waitFor();
  await page.reload();
  await ticks(page, "Escrito sem conexão", "Enviando").waitFor();

  await page.context().setOffline(false);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor({ state: "hidden" });
  await deliveredTicks(page, "Escrito sem conexão").waitFor({ timeout: 40_000 });
  expect(await bubble(page, "Escrito sem conexão").count()).toBe(1);

  await page.getByRole("button", { name: /^Conta/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await expect.poll(() => offlineStores(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  expect(await bubble(page, words).count()).toBe(0);
});

/**
 * Returns true if the service worker has cached all files of the app. It caches the HTML page last, so the presence of
 * that page shows that all files are cached.
 */
function isProgramKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match("/")) !== undefined);
}

function offlineStores(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = "" }) => (name.startsWith("recado-offline") ? name : [])),
  );
}

/** Returns the names of the groups of which the offline store has data. */
async function copiesOf(page: Page): Promise<string[]> {
  const [name = ""] = await offlineStores(page);
  return page.evaluate(async (storeName) => {
    const opening = indexedDB.open(storeName);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reading = database.transaction("records").objectStore("records").getAll();
    const copies = await new Promise<{ group: string }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return copies.map(({ group }) => group);
  }, name);
}
