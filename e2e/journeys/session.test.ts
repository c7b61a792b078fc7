import { getMe } from "@recado/contract/auth";
import { updatePlan } from "@recado/contract/plans";
import { updateSetting } from "@recado/contract/settings";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { bubble, composer, row, signInByForm, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): the account opened elsewhere is told, then the page starts anew.
it("a login on another computer signs the first one out and keeps its draft", async () => {
  const first = await fixture.open();
  await signInByForm(first, "rafael@demo.recado");
  await row(first, "Renata Siqueira").click();
  await composer(first, "Renata Siqueira").fill("Seu pedido sai amanhã e");
  await row(first, "Renata Siqueira").click();

  const second = await fixture.open();
  // The text is shown for one second only. A poll on a busy machine could miss it, so the page itself waits for it.
  const told = first.evaluate(untilSaid, "Sua conta foi acessada em outro computador.");
  await Promise.all([told, signInByForm(second, "rafael@demo.recado")]);
  await first.waitForURL("**/login");
  expect(await first.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await first.getByText("Entre de novo para continuar neste.").waitFor();

  await signInByForm(first, "rafael@demo.recado");
  await row(first, "Renata Siqueira").getByText("Rascunho:").waitFor();
  await row(first, "Renata Siqueira").click();
  await expect.poll(() => composer(first, "Renata Siqueira").inputValue()).toBe("Seu pedido sai amanhã e");
});

isLongRun(() => {
  // Specification (tickets): Portuguese (default and fallback), English and Spanish.
  it("the login page uses the browser's language until another language is chosen", async () => {
    const page = await fixture.openCold({ ...screens.desktop, locale: "es-MX" });
    await page.goto("/login");
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).waitFor();
    await page.getByLabel("Correo").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("es");
    await page.getByRole("button", { name: "PT, Português" }).click();
    await page.reload();
    await page.getByLabel("E-mail").waitFor();
  });
});

it("an expired token is renewed unnoticed, and the login is shown if the cookie is gone too", async () => {
  const page = await fixture.open();
  await page.goto("/schedules");
  await page.waitForURL("**/login");
  const arrival = page.waitForURL("**/schedules");
  await signInByForm(page, "bruna@demo.recado");
  await arrival;
  await row(page, "Marcelo Tavares").waitFor();
  await page.evaluate(() => document.body.setAttribute("data-first-load", ""));
  const expired = await page.evaluate(() => {
    const [head, claims = "", signature] = (localStorage.getItem("token") ?? "").split(".");
    const past = JSON.stringify({ ...JSON.parse(atob(claims)), exp: 1 });
    const token = [head, btoa(past), signature].join(".");
    localStorage.setItem("token", token);
    return token;
  });
  await tab(page, "Resolvidos").click();
  await page.getByText("Nenhum atendimento resolvido ainda.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(expired);
  expect(await page.evaluate(() => document.body.hasAttribute("data-first-load"))).toBe(true);

  await page.context().clearCookies({ name: "recado_refresh" });
  // The click happens in the same step as the change of the token. Otherwise another request of the page would cause
  // the redirect to the login page first.
  await tab(page, "Buscar").evaluate((element, token) => {
    localStorage.setItem("token", token);
    (element as HTMLElement).click();
  }, expired);
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await page.waitForURL("**/login");
  await page.getByText("Sua sessão terminou. Entre de novo para continuar.").waitFor();
  expect(await page.evaluate(() => document.body.hasAttribute("data-first-load"))).toBe(false);
});

// Specification (money): Ativo até in the top bar, for admins alone.
it("after a sign-out the next user of the tab sees no draft, and the first user gets it back", async () => {
  const page = await fixture.open();
  const customer = "Renata Siqueira";
  await signInByForm(page, "rafael@demo.recado");
  await row(page, customer).click();
  await bubble(page, "Quero fechar").hover();
  await bubble(page, "Quero fechar").getByRole("button", { name: "Opções da mensagem" }).click();
  await page.getByRole("menuitem", { name: "Responder" }).click();
  await page
    .locator("[data-attach]")
    .setInputFiles({ name: "Margem.txt", mimeType: "text/plain", buffer: Buffer.from("Só nosso") });
  await page.getByRole("button", { name: "Remover Margem.txt" }).waitFor();
  await page.getByRole("button", { name: "Cancelar resposta" }).waitFor();
  await composer(page, customer).fill("Fecho por menos");
  // The page shows the end of the paid period to admins only.
  const paidUntil = page.getByText(/^Ativo até \d\d\/\d\d\/\d{4}$/);
  expect(await paidUntil.count()).toBe(0);
  await signOut(page, discard);

  await signInByForm(page, "admin@demo.recado");
  await paidUntil.waitFor();
  await page.getByRole("switch", { name: "Ver todos" }).click();
  await row(page, customer).click();
  await composer(page, customer).waitFor();
  expect(await composer(page, customer).inputValue()).toBe("");
  expect(await page.getByRole("list", { name: "Anexos" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Cancelar resposta" }).count()).toBe(0);
  await page.getByRole("switch", { name: "Ver todos" }).click();
  await signOut(page);

  await signInByForm(page, "rafael@demo.recado");
  await row(page, customer).click();
  await expect.poll(() => composer(page, customer).inputValue()).toBe("Fecho por menos");
  await page.getByText("Anexe de novo o que estava neste rascunho: Margem.txt.").waitFor();
  await composer(page, customer).fill("");
});

it("a sign-out while the server is away still leaves no data for the next user", async () => {
  const page = await fixture.open();
  const customer = "Renata Siqueira";
  await signInByForm(page, "rafael@demo.recado");
  await row(page, customer).click();
  await page
    .locator("[data-attach]")
    .setInputFiles({ name: "Margem.txt", mimeType: "text/plain", buffer: Buffer.from("Só nosso") });
  await page.getByRole("button", { name: "Remover Margem.txt" }).waitFor();
  await page.route("**/auth/logout", (route) => route.abort());
  await signOut(page, discard);
  await signInByForm(page, "admin@demo.recado");
  await page.getByRole("switch", { name: "Ver todos" }).click();
  await row(page, customer).click();
  await composer(page, customer).waitFor();
  expect(await page.getByRole("list", { name: "Anexos" }).count()).toBe(0);
});

it("a sign-out from a changed form is confirmed first, and one from a saved form is not", async () => {
  const page = await fixture.open();
  const browserAsked: string[] = [];
  page.on("dialog", (dialog) => {
    browserAsked.push(dialog.type());
    void dialog.dismiss();
  });
  await signInByForm(page, "rafael@demo.recado");
  await page.goto("/profile");
  await page.getByLabel("Nome").fill("Rafael Nunes Filho");
  await page.getByRole("button", { name: "Sair desta sessão" }).click();
  await question(page).getByRole("button", { name: "Continuar editando" }).click();
  await question(page).waitFor({ state: "detached" });
  const save = page.getByRole("button", { name: "Salvar" });
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);

  await page.getByLabel("Nome").fill("Rafael N.");
  await signOut(page, discard);
  expect(browserAsked).toEqual([]);
});

isLongRun(() => {
  // Specification (administration): campaignsEnabled.
  // Specification (sending): the menu follows the setting that allows campaigns, by the flag cshow.
  it("an agent's menu follows a changed company setting", async () => {
    const [marina, rafael] = [await fixture.open(), await fixture.open()];
    await signInByForm(marina, "admin@demo.recado");
    await signInByForm(rafael, "rafael@demo.recado");
    expect(await campaigns(rafael)).toBe("true");
    const params = { key: "campaignsEnabled" };
    await callAs(marina, updateSetting, { params, body: { value: "false" } });
    await expect.poll(() => campaigns(rafael)).toBeNull();
    await callAs(marina, updateSetting, { params, body: { value: "true" } });
    await expect.poll(() => campaigns(rafael)).toBe("true");
  });

  it("an agent's menu follows a changed plan, also at the next login", async () => {
    const [marina, rafael] = [await fixture.open(), await fixture.open()];
    await signInByForm(marina, "admin@demo.recado");
    await signInByForm(rafael, "rafael@demo.recado");
    await expect.poll(() => campaigns(rafael)).toBe("true");
    const params = { id: String((await callAs(marina, getMe, {})).company.planId) };
    const change = (useCampaigns: boolean) =>
      callAs(marina, updatePlan, { params, query: { confirmed: "true" }, body: { useCampaigns } });
    await change(false);
    await expect.poll(() => campaigns(rafael)).toBeNull();
    await signOut(rafael);
    await signInByForm(rafael, "rafael@demo.recado");
    await expect.poll(() => campaigns(rafael)).toBeNull();
    await change(true);
    await expect.poll(() => campaigns(rafael)).toBe("true");
  });
});

it("a setting changed while the page loads its user is not overwritten by the older answer", async () => {
  const [marina, rafael] = [await fixture.open(), await fixture.open()];
  await signInByForm(marina, "admin@demo.recado");
  await signInByForm(rafael, "rafael@demo.recado");
  const held = Promise.withResolvers<void>();
  const address = rafael.url();
  await rafael.goto("about:blank");
  const counts = { asked: 0, answered: 0 };
  await rafael.route("**/auth/me", async (route) => {
    const answer = await route.fetch();
    counts.asked += 1;
    await held.promise;
    await route.fulfill({ response: answer });
    counts.answered += 1;
  });
  await rafael.goto(address);
  // A page that is back online fetches its user again.
  const comeBack = () => rafael.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect
    .poll(async () => {
      if (counts.asked === 0) await comeBack();
      return counts.asked;
    })
    .toBeGreaterThan(0);
  const params = { key: "campaignsEnabled" };
  await callAs(marina, updateSetting, { params, body: { value: "false" } });
  await expect.poll(() => campaigns(rafael)).toBeNull();
  held.resolve();
  // The page ignores the response that was held back, because the settings have changed since, and repeats the request.
  await expect.poll(() => counts.answered).toBeGreaterThan(1);
  expect(await campaigns(rafael)).toBeNull();
  await callAs(marina, updateSetting, { params, body: { value: "true" } });
});

function campaigns(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("cshow"));
}

async function signOut(page: Page, answerQuestion?: (page: Page) => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await answerQuestion?.(page);
  await page.waitForURL("**/login");
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole("button", { name: "Descartar" }).click();
}

function question(page: Page) {
  return page.getByRole("dialog", { name: "Descartar alterações?" });
}

/** Runs in the page. Resolves as soon as the document contains the given text. */
function untilSaid(words: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.body.textContent.includes(words)) resolve();
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    look();
  });
}
