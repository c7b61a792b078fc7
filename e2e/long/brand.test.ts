import { updateCompanyBrand, updateInstallationBrand } from "@recado/contract/brand";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { delayRequests } from "../fixtures/delay-requests.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (money): name, logo, colour, icon and words: entrance, app, tab and mails.
it("a super user's brand changes name, colour and logo of the login, open pages, tab and mails", async () => {
  const [host, rafael, stranger] = await Promise.all([fixture.open(), fixture.open(), fixture.open()]);
  await Promise.all([signInWithoutPage(host), signInPage(rafael, "rafael@demo.recado")]);
  await host.goto("/installation/brand");
  await host.getByLabel("Nome", { exact: true }).fill("Atende Já");
  await host.keyboard.press("Enter");
  await rafael.getByRole("link", { name: "Atende Já" }).waitFor();
  await expect.poll(() => rafael.title()).toContain("Atende Já");

  const color = host.getByRole("textbox", { name: "Cor" }).first();
  await color.fill("amarelo");
  await color.press("Enter");
  await host.getByText("Use um código como #0b7a5b.").waitFor();
  expect(await color.inputValue()).toBe("amarelo");
  await color.fill("#ffff00");
  await color.press("Enter");
  await host.getByText(/^#ffff00 fica nos botões, com texto escuro/).waitFor();
  await host.getByText("#ffff00, como escolhida.").waitFor();
  const saving = await delayRequests(host, "**/installation-brand");
  await color.fill("#ffff01");
  await color.press("Enter");
  await saving.asked;
  await color.fill("#ffff");
  saving.goOn();
  await host.getByText("#ffff01, como escolhida.").waitFor();
  expect(await color.inputValue()).toBe("#ffff");
  await color.fill("#ffff00");
  await color.press("Enter");
  await host.getByText("#ffff00, como escolhida.").waitFor();
  const used = await accentOf(host);
  expect(used).not.toBe("#ffff00");
  await expect.poll(() => accentOf(rafael)).toBe(used);

  await host
    .locator('input[type="file"]')
    .nth(2)
    .setInputFiles(await draw(host, 200, 200));
  await host.getByRole("img", { name: "Ícone" }).waitFor();
  await host
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await draw(host, 300, 80));
  await host.getByRole("img", { name: "Logo para fundo claro" }).first().waitFor();
  await expect.poll(() => rafael.locator('nav img[src^="/media/brand/"]').count()).toBeGreaterThan(0);
  const svg = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await host.locator('input[type="file"]').nth(1).setInputFiles(svg);
  await host.getByText("Envie uma imagem png, jpg ou webp. SVG não é aceito.").waitFor();

  // Even if no script runs, the page has the operator's branding, because the server inserts it into the HTML.
  await stranger.route("**/assets/*.js", (route) => route.abort());
  await stranger.goto("/login");
  expect([await accentOf(stranger), await stranger.title()]).toEqual([used, "Atende Já"]);
  await stranger.unroute("**/assets/*.js");
  await stranger.goto("/login");
  await stranger.getByText("Atende Já 6.0.0").waitFor();
  expect(await stranger.title()).toBe("Entrar · Atende Já");
  expect(await stranger.locator('link[rel="icon"]').first().getAttribute("href")).toMatch(
    /^\/media\/brand\//,
  );

  await host.getByRole("link", { name: "Regras" }).click();
  await host.getByRole("button", { name: "Enviar e-mail de teste" }).click();
  await host
    .getByRole("status")
    .getByText(/^Enviado para admin@demo\.recado/)
    .waitFor();
  await stranger.goto("/demo-mails");
  await stranger.getByText("Teste de e-mail do Atende Já").first().waitFor();
});

it("a company's own colour is shown to its users from the first paint until they sign out", async () => {
  const [host, neighbour] = await Promise.all([fixture.open(), fixture.open()]);
  await Promise.all([signInWithoutPage(host), signInWithoutPage(neighbour, "admin@vizinha.recado")]);
  await callAs(host, updateInstallationBrand, { body: { color: "#1c4fd6" } });
  await host.goto("/installation/brand");
  await expect.poll(() => accentOf(host)).toBe("#1c4fd6");
  await neighbour.goto("/settings?section=brand");
  const color = neighbour.getByRole("textbox", { name: "Cor" });
  await color.fill("#8f1d1d");
  await neighbour.getByRole("button", { name: "Usar esta cor" }).click();
  await expect.poll(() => accentOf(neighbour)).toBe("#8f1d1d");
  expect(await accentOf(host)).toBe("#1c4fd6");

  await neighbour.route("**/assets/*.js", (route) => route.abort());
  await neighbour.reload();
  expect(await accentOf(neighbour)).toBe("#8f1d1d");
  await neighbour.unroute("**/assets/*.js");
  await neighbour.reload();
  await neighbour.getByRole("button", { name: "Voltar à original" }).waitFor();
  await neighbour.evaluate(() => {
    localStorage.removeItem("token");
    location.reload();
  });
  await neighbour.getByRole("button", { name: "Entrar", exact: true }).waitFor();
  await expect.poll(() => accentOf(neighbour)).toBe("#1c4fd6");
});

// Specification (money): nobody is kept out by a colour.
it.each(["#ffff00", "#777777"])(
  "a brand colour of %s causes no accessibility violation in either scheme",
  async (color) => {
    const [page, stranger] = await Promise.all([fixture.open(), fixture.open()]);
    await signInPage(page);
    await callAs(page, updateInstallationBrand, { body: { color } });
    await callAs(page, updateCompanyBrand, { body: { color: null } });
    const found: string[] = [];
    const look = async (seen: Page, place: string) =>
      found.push(...(await accessibilityViolations(seen, place, undefined, ["light", "dark"])));
    await stranger.goto("/login");
    await stranger.getByRole("button", { name: "Entrar", exact: true }).waitFor();
    await look(stranger, "the entrance");
    await page.locator('a[href^="/tickets/"]').first().click();
    await page.getByRole("button", { name: "Resolver" }).waitFor();
    await look(page, "a conversation");
    await page.goto("/installation/brand");
    await page.getByText("Tema escuro").first().waitFor();
    await look(page, "the brand");
    expect(found).toEqual([]);
  },
);

/** Returns the accent colour that the page uses. */
function accentOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--rc-brand").trim(),
  );
}

/** Draws a picture of the given size in pixels. */
async function draw(page: Page, width: number, height: number) {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      canvas.getContext("2d")?.fillRect(8, 8, w - 16, h - 16);
      return canvas.toDataURL("image/png");
    },
    [width, height] as const,
  );
  return {
    name: "marca.png",
    mimeType: "image/png",
    buffer: Buffer.from(data.split(",")[1] ?? "", "base64"),
  };
}
