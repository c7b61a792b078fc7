import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sendAsPersona, writeAsPersona } from "@recado/contract/demo-phones";
import type { Locator, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, bubble, composer, conversation, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();
const customer = "João Pedro Alencar";
const marina = "admin@demo.recado";
const onPhone = { ...screens.phone, serviceWorkers: "allow" } as const;
/** A PNG picture of a single green pixel. */
const photo = {
  kind: "file",
  as: "image",
  base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPpfDwADNQGwl0DsbgAAAABJRU5ErkJggg==",
  mimeType: "image/png",
  name: "pix.png",
  caption: "Comprovante",
} as const;
const narrowest = { ...screens.phone, viewport: { width: 360, height: 640 } };

isLongRun(() => {
  it("the browser app can be installed: its manifest is valid and its icons exist", async () => {
    const page = await fixture.openCold(onPhone);
    await page.goto("/login");
    const devtools = await page.context().newCDPSession(page);
    const { errors, data = "", url } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe("/manifest.webmanifest");
    expect(JSON.parse(data)).toMatchObject({ display: "standalone", share_target: { action: "/share" } });
    // Tests use private windows, in which Chromium never offers to install an app. That error is ignored.
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const touch = page.locator('link[rel="apple-touch-icon"]');
    const icon = await page.request.get((await touch.getAttribute("href")) ?? "");
    expect(icon.headers()["content-type"]).toBe("image/png");
  });
});

// Specification (tickets): what another program shares comes into a ticket's answer.
it("a photo shared from another app is kept through the sign-in and attached to an answer", async () => {
  const page = await fixture.openCold(onPhone);
  await page.goto("/login");
  await startWorker(page);
  await page.evaluate(share, "Comprovante do cliente");
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");

  await fillLogin(page, marina);
  await page.getByRole("heading", { name: "Compartilhar" }).waitFor();
  await page.getByRole("img", { name: "foto.png" }).waitFor();
  expect(await accessibilityViolations(page, "share")).toEqual([]);
  await page.reload();
  await page.getByLabel("Buscar atendimento").fill("João Pedro");
  await page.getByRole("list", { name: "Atendimentos" }).getByRole("button", { name: customer }).click();
  await conversation(page, customer).getByText("foto.png").first().waitFor();
  await expect.poll(() => composer(page, customer).inputValue()).toBe("Comprovante do cliente");
  expect(await page.evaluate(() => caches.has("recado-shared"))).toBe(false);
  await page.goto("/share");
  await page.getByText("Nada foi compartilhado.").waitFor();

  await page.evaluate(share, "Para depois");
  await page.getByRole("img", { name: "foto.png" }).waitFor();
  await page.getByRole("button", { name: /^Conta/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  expect(await page.evaluate(() => caches.has("recado-shared"))).toBe(false);
});

it.each([
  ["of another site", "127.0.0.1", "origin"],
  ["of another site without a referrer", "127.0.0.1", "no-referrer"],
  ["of another port without a referrer", "localhost", "no-referrer"],
])("a share form %s shares nothing and keeps what the system shared", async (_, host, policy) => {
  const page = await fixture.openCold(onPhone);
  await signInPage(page);
  await startWorker(page);
  await page.evaluate(share, "Comprovante do cliente");
  await page.getByText("Comprovante do cliente").waitFor();
  await postFrom(page, { host, policy });
  await page.getByText("Outro site tentou compartilhar").waitFor();
  await page.goto("/share");
  await page.getByText("Comprovante do cliente").waitFor();
  expect(await page.getByText("Pague aqui").count()).toBe(0);
});

it("a form posted by another site before the sign-in is not offered afterwards", async () => {
  const page = await fixture.openCold(onPhone);
  await page.goto("/login");
  await startWorker(page);
  await postFrom(page, { host: "127.0.0.1", policy: "no-referrer" });
  await fillLogin(page, marina);
  await account(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

it("content shared as a session ended is offered only to the session's user", async () => {
  const page = await fixture.openCold(onPhone);
  await page.goto("/login");
  await startWorker(page);
  await fillLogin(page, marina);
  await account(page).waitFor();
  for (const { email, isOffered, isNoticedBefore } of [
    { email: marina, isOffered: true, isNoticedBefore: false },
    { email: "rafael@demo.recado", isOffered: false, isNoticedBefore: false },
    { email: marina, isOffered: false, isNoticedBefore: true },
  ]) {
    // The page has no more requests that would notice the end while the content is shared.
    await page.waitForLoadState("networkidle");
    // The session ends on the server. The page notices this before the content is shared or when it opens the content.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem("token", "ended"));
    if (isNoticedBefore) await page.goto("/login");
    if (isNoticedBefore) await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
    await page.evaluate(share, "Contrato assinado");
    await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
    await fillLogin(page, email);
    await account(page).waitFor();
    if (isOffered) await page.getByText("Contrato assinado").waitFor();
    await page.goto("/share");
    await page.getByText(isOffered ? "Contrato assinado" : "Nada foi compartilhado.").waitFor();
  }
});

// Specification (tickets): without a line the last tickets can be read; an update keeps what was typed.
it("the installed app shows recent conversations offline and keeps a draft over an update", async () => {
  const page = await fixture.openCold(onPhone);
  await openConversation(page, "Camila Rocha");
  await callAs(page, sendAsPersona, { params: { personaId: "camila" }, body: photo });
  await conversation(page, "Camila Rocha").getByRole("img", { name: "Comprovante" }).waitFor();
  await expect.poll(() => page.evaluate(keptConversations), { timeout: 60_000 }).toBeGreaterThan(5);
  await expect.poll(() => page.evaluate(keptBuilds), { timeout: 60_000 }).toEqual(["with its page"]);
  await page.goto("/tickets");
  await row(page, customer).click();
  await composer(page, customer).fill("Ainda não enviei isto");

  await page.context().route("**/program-files.json", async (route) => {
    const { files } = await (await route.fetch()).json();
    await route.fulfill({ json: { build: "next", files: [...files, "/assets/next.js"] } });
  });
  await page.context().route("**/assets/next.js", (route) => route.fulfill({ body: "export {};" }));
  await page.evaluate(async () =>
    (await navigator.serviceWorker.ready).active?.postMessage({ type: "keep" }),
  );
  await page.getByText("Nova versão disponível.").waitFor();
  await expect.poll(() => page.evaluate(keptBuilds)).toEqual(["for open pages", "with its page"]);
  await page.getByRole("button", { name: "Atualizar", exact: true }).last().click();
  await expect.poll(() => composer(page, customer).inputValue()).toBe("Ainda não enviei isto");

  // Clears the HTTP cache, as the browser may do at any time. The picture then has to come from the service worker's
  // cache.
  await expect.poll(() => page.evaluate(keptPictures), { timeout: 60_000 }).toBe(1);
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.context().setOffline(true);
  await page.goto("/tickets");
  await row(page, "Diego Farias").click();
  await bubble(page, "Obrigado pela atenção!").waitFor();
  await page.goto("/tickets");
  await row(page, "Camila Rocha").click();
  const picture = conversation(page, "Camila Rocha").getByRole("img", { name: "Comprovante" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.goto("/chats");
  await page.getByText("Equipe Aurora").click();
  await page.getByText("Deixo os boletos da semana prontos na sexta.").waitFor();

  await page.context().setOffline(false);
  await page.goto("/contacts");
  await page.getByRole("button", { name: /^Conta/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(keptPictures)).toBe(0);
});

// Specification (tickets): the app's icon counts one's own tickets with news.
it("the app icon counts the agent's tickets with news and shows nothing after the sign-out", async () => {
  const page = await fixture.openCold();
  await page.context().addInitScript(keepBadges);
  await signInPage(page, "rafael@demo.recado");
  await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text: "Tem alguém aí?" } });
  await tab(page, "Aguardando").click();
  await acceptButton(page, "Otávio Menezes").click();
  await bubble(page, "Tem alguém aí?").waitFor();
  await page.goto("/contacts");
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBeDefined();
  const before = (await page.evaluate(() => window.badges.at(-1))) ?? 0;
  await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text: "E aí?" } });
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBe(before + 1);
  await page.goBack();
  await bubble(page, "E aí?").waitFor();
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBe(before);
  await page.getByRole("button", { name: /^Conta/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => window.badges.at(-1))).toBe(0);
});

isLongRun(() => {
  it("iPhones are led to the home screen, and Android offers to install the app on the profile", async () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
    const [iphone, android] = await Promise.all([
      fixture.openCold({ ...screens.phone, userAgent }),
      fixture.openCold(screens.phone),
    ]);
    await Promise.all([openProfile(iphone, "admin@demo.recado"), openProfile(android, "rafael@demo.recado")]);
    await iphone.getByText("Escolha “Adicionar à Tela de Início” e confirme.").waitFor();
    expect(await iphone.getByRole("button", { name: "Ativar notificações do navegador" }).count()).toBe(0);

    await android.getByText("No menu do navegador, escolha").waitFor();
    await android.evaluate(() => {
      const asking = new Event("beforeinstallprompt", { cancelable: true });
      window.badges = [];
      window.dispatchEvent(Object.assign(asking, { prompt: async () => window.badges.push(1) }));
      if (!asking.defaultPrevented)
        throw new Error("the page did not prevent the browser's own install prompt");
    });
    await android.getByRole("button", { name: "Instalar aplicativo" }).click();
    expect(await android.evaluate(() => window.badges)).toEqual([1]);
    expect(await accessibilityViolations(android, "profile", undefined, ["light", "dark"])).toEqual([]);
  });

  it("the ticket list and a conversation fit the narrowest screen in both colour schemes", async () => {
    const page = await fixture.open(narrowest);
    await signInPage(page);
    await row(page, customer).waitFor();
    const looks = ["light", "dark"] as const;
    expect(await accessibilityViolations(page, "inbox", undefined, looks)).toEqual([]);
    expect(await page.evaluate(overflow)).toBe(0);
    await row(page, customer).click();
    await composer(page, customer).waitFor();
    expect(await accessibilityViolations(page, "conversation", undefined, looks)).toEqual([]);
    expect(await page.evaluate(overflow)).toBe(0);
    // Makes the viewport smaller, as the on-screen keyboard of Android does.
    await page.setViewportSize({ width: 360, height: 330 });
    await composer(page, customer).focus();
    await expect.poll(async () => bottomOf(page)).toBeLessThanOrEqual(330);
  });
});

declare global {
  interface Window {
    badges: number[];
  }
}

async function openProfile(page: Page, email: string): Promise<void> {
  await signInPage(page, email);
  await page.goto("/profile");
}

async function bottomOf(page: Page): Promise<number> {
  const box = await composer(page, customer).boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
}

/** Opens a page of another origin, which submits a form to the product. */
async function postFrom(page: Page, { host, policy }: { host: string; policy: string }): Promise<void> {
  const form = `<form method="post" enctype="multipart/form-data" action="${fixture.product.url}/share">
    <input name="text" value="Pague aqui"><button>Ganhe</button></form>`;
  const foreign = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "referrer-policy": policy }).end(form);
  }).listen(0, host);
  onTestFinished(() => void foreign.close());
  await once(foreign, "listening");
  await page.goto(`http://${host}:${(foreign.address() as AddressInfo).port}/`);
  await page.getByRole("button", { name: "Ganhe" }).click();
  await page.waitForURL(`${fixture.product.url}/**`);
}

function account(page: Page): Locator {
  return page.getByRole("button", { name: /^Conta/ });
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

/** Submits a form by POST, as Android does when a user shares something with the app. */
async function share(text: string): Promise<void> {
  const drawing = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const photo = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve));
  const files = new DataTransfer();
  files.items.add(new File([photo ?? ""], "foto.png", { type: "image/png" }));
  const form = document.createElement("form");
  Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/share" });
  const picked = Object.assign(document.createElement("input"), { type: "file", name: "files" });
  picked.files = files.files;
  form.append(picked, Object.assign(document.createElement("input"), { name: "text", value: text }));
  document.body.append(form);
  form.submit();
}

/**
 * Runs in the page. Returns the builds in the service worker's cache, oldest first, followed by the build with which a
 * page would start.
 */
async function keptBuilds(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith("recado-program-"));
  return Promise.all(
    names.map(async (name) => {
      const page = await (await caches.open(name)).match("/");
      return page ? "with its page" : "for open pages";
    }),
  );
}

async function keptPictures(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith("recado-pictures-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().length;
}

async function keptConversations(): Promise<number> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("recado-offline"));
  const opening = indexedDB.open(found?.name ?? "none");
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const reading = database.transaction("records").objectStore("records").getAll();
  const copies = await new Promise<{ group: string }[]>((resolve) => {
    reading.onsuccess = () => resolve(reading.result);
  });
  database.close();
  return copies.filter(({ group }) => group === "messages").length;
}

/** Records the counts for the app icon, because a headless browser has no icon. */
function keepBadges(): void {
  window.badges = [];
  navigator.setAppBadge = async (count = 0) => void window.badges.push(count);
  navigator.clearAppBadge = async () => void window.badges.push(0);
}

/** Runs in the page. Returns by how many pixels the page is wider than the screen. */
function overflow(): number {
  return document.documentElement.scrollWidth - window.innerWidth;
}
