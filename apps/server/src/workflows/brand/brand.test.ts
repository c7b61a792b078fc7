import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listAuditLog } from "@recado/contract/audit-log";
import * as contract from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import { sendTestMail } from "@recado/contract/mails";
import { wcagContrast } from "culori";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDemoMailbox } from "../../adapters/sandbox/demo-mailbox.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, createTestUser, type Person, type Staff } from "../../testing/factories.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

const built = `<!doctype html><html><head>
    <meta name="theme-color" content="#0b7a5b" media="(prefers-color-scheme: light)" />
    <title>Recado</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" sizes="180x180" href="/media/app-icon/touch-180.png" />
  </head><body></body></html>`;
const sign = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="${color}" d="M0 0h2v2H0Z"/></svg>`;
const mailbox = createDemoMailbox(() => new Date());

let webFolder: string;
let testApp: TestApp;
let padaria: Staff;
/** Sofia is a super user of the installation. */
let sofia: Person;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), "recado-test-brand-"));
  await writeFile(join(webFolder, "index.html"), built);
  await writeFile(join(webFolder, "favicon.svg"), sign("#0b7a5b"));
  const mail = { mailer: mailbox, demoMailbox: undefined };
  testApp = await openTestApp({ own: true, webFolder, mail });
  padaria = await createTestStaff(testApp);
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", super: true });
});
afterEach(async () => {
  await change({ name: null, loginWords: null, color: null });
  for (const kind of contract.brandImageKinds)
    await testApp.call(sofia.token, contract.removeInstallationImage, { query: { kind } });
});
afterAll(async () => {
  await testApp.close();
  await rm(webFolder, { recursive: true });
});

function change(body: object, { token } = sofia) {
  return testApp.call(token, contract.updateInstallationBrand, { body });
}

function draw(width: number, height: number, background = "#c2255c"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

function fileOf(bytes: Uint8Array, name = "logo.png") {
  return [{ name, content: new Blob([new Uint8Array(bytes)]) }];
}

function upload(kind: contract.BrandImageKind, bytes: Uint8Array, { token } = sofia) {
  return testApp.call(token, contract.uploadInstallationImage, { body: { kind }, files: fileOf(bytes) });
}

function get(
  url: string,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const remoteAddress = freshAddress();
  return testApp.app.http.inject({
    method: "GET",
    url,
    remoteAddress,
    headers: { ...headers, ...authorization },
  });
}

/** Fetches a picture and checks its size in pixels. */
async function drawnAt(url: string, side: number): Promise<Buffer> {
  const answer = await get(url);
  expect(answer.headers["content-type"]).toBe("image/png");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: side, height: side });
  return answer.rawPayload;
}

/**
 * Checks that a manifest lists all icons that home screens require: plain and maskable, small and large. All of them
 * must be served.
 */
async function expectPixels({ icons }: { icons: { src: string; sizes: string; purpose: string }[] }) {
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
  for (const { src, sizes } of icons) await drawnAt(src, Number.parseInt(sizes, 10));
}

function worn() {
  return testApp.call(undefined, contract.getBrand, {});
}

describe("the branding of the installation", () => {
  it("is that of the product by default, and the page is served as it was built", async () => {
    expect(await worn()).toEqual(defaultBrand);
    expect((await get("/")).body).toBe(built);
    expect((await get("/favicon.svg")).body).toContain("#0b7a5b");
  });

  it("is public, is published live in every company, and its changes are in the audit log", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const listener = await testApp.listen(vizinha.bruno.token);
    const chosen = await change({ name: "Atende Já", loginWords: "Bom trabalho!", color: "#1C4FD6" });
    expect(chosen).toMatchObject({
      name: "Atende Já",
      color: "#1c4fd6",
      mended: { light: false, dark: true },
    });
    const told = await worn();
    expect(told).toMatchObject({ name: "Atende Já", loginWords: "Bom trabalho!" });
    expect(told.palette?.light.brand).toBe("#1c4fd6");
    await listener.settle();
    expect(listener.heard).toMatchObject([{ name: "brand", payload: { brand: told } }]);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "settings" } });
    expect(entries[0]).toMatchObject({ label: "installation", action: "updated", userName: "Sofia" });
    expect(entries[0]?.changes).toContainEqual({ field: "name", from: null, to: "Atende Já" });
  });

  it("changes field by field, and null restores the product's value", async () => {
    await change({ name: "Atende Já", color: "#1c4fd6" });
    await change({ color: null });
    expect(await worn()).toEqual({ ...defaultBrand, name: "Atende Já" });
  });

  it.each([
    [{ name: "A" }],
    [{ name: "a".repeat(41) }],
    [{ name: "Duas\nlinhas" }],
    [{ color: "red" }],
    [{ color: "#fff" }],
    [{ color: "#12345g" }],
    [{ color: "#000000;}" }],
    [{ loginWords: "x".repeat(161) }],
  ])("with %j is refused", async (body) => {
    await expectRefusal(change(body), "ERR_VALIDATION");
  });

  it("is changed by super users only", async () => {
    await expectRefusal(change({ name: "Meu" }, padaria.ana), "ERR_NO_PERMISSION");
    await expectRefusal(
      testApp.call(padaria.ana.token, contract.getInstallationBrand, {}),
      "ERR_NO_PERMISSION",
    );
    await expectRefusal(upload("icon", await draw(200, 200), padaria.ana), "ERR_NO_PERMISSION");
  });

  it("is answered with 304 while the browser has the current version", async () => {
    const first = await get("/api/brand");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await get("/api/brand", { headers })).statusCode).toBe(304);
    await change({ name: "Outro" });
    expect((await get("/api/brand", { headers })).statusCode).toBe(200);
  });
});

describe("the page of a branded installation", () => {
  // Specification (money): from the first paint on; a name is no markup.
  it("has name, colours and address bar colour without a script, and escapes the name", async () => {
    const name = '</title><script>"&$&';
    await change({ name, color: "#ffff00" });
    const page = await get("/tickets/7");
    expect(page.body).not.toMatch(/<script/);
    expect(page.body).toContain("<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;$&amp;</title>");
    const { palette } = await worn();
    expect(page.body).toContain(`--rc-brand:${palette?.light.brand}`);
    expect(page.body).toContain(`content="${palette?.dark.brand}" media="(prefers-color-scheme: dark)"`);
    expect(page.body.match(/name="theme-color"/g)).toHaveLength(2);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(page.headers["cache-control"]).toBe("no-cache");
    const headers = { "if-none-match": String(page.headers.etag) };
    expect((await get("/tickets/7", { headers })).statusCode).toBe(304);
  });

  // Specification (money): home screens and alerts.
  it("and its manifest name the custom icons with their versioned addresses", async () => {
    await change({ name: "Atende Já" });
    const { icons } = await upload("icon", await draw(300, 300));
    const { body } = await get("/");
    expect(body).toContain(`sizes="32x32" href="${icons?.small}"`);
    expect(body).toContain(`<link rel="apple-touch-icon" sizes="180x180" href="${icons?.touch}"`);
    expect(body.match(/apple-touch-icon/g)).toHaveLength(1);
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect(manifest.json()).toMatchObject({
      name: "Atende Já",
      icons: [
        { src: icons?.medium, sizes: "192x192" },
        { src: icons?.large, sizes: "512x512" },
        { sizes: "192x192", purpose: "maskable" },
        { src: icons?.maskable, sizes: "512x512", purpose: "maskable" },
      ],
    });
    await expectPixels(manifest.json());
    expect((await get("/favicon.svg")).headers["content-type"]).toBe("image/png");
  });

  it("draws the product's icon in the chosen colour when there is no custom icon", async () => {
    await change({ color: "#1c4fd6" });
    expect((await get("/favicon.svg")).body).toBe(sign("#1c4fd6"));
    expect((await get("/manifest.webmanifest")).json()).toMatchObject({
      theme_color: "#1c4fd6",
      display: "standalone",
      start_url: "/",
      scope: "/",
      lang: "pt-BR",
      shortcuts: [{ url: "/tickets" }, { url: "/tickets?tab=pending" }, { url: "/contacts" }],
      share_target: { action: "/share", method: "POST" },
    });
    await expectPixels((await get("/manifest.webmanifest")).json());
    const touch = /rel="apple-touch-icon" sizes="180x180" href="([^"]+)"/.exec((await get("/")).body)?.[1];
    const { data } = await sharp(await drawnAt(touch ?? "", 180))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The icon's edge is white, because Apple's home screens would paint transparent areas black. The icon's centre has
    // the installation's colour.
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    const middle = (90 * 180 + 90) * (data.length / (180 * 180));
    expect([...data.subarray(middle, middle + 3)]).toEqual([0x1c, 0x4f, 0xd6]);
    expect((await get("/media/app-icon/any-4096.png")).statusCode).toBe(404);
    expect((await get("/media/app-icon/constructor.png")).statusCode).toBe(404);
  });
});

it("a share that no service worker handles is redirected to a page that reports the failure", async () => {
  const body = new FormData();
  body.set("files", new Blob(["foto"]), "foto.jpg");
  const response = new Response(body);
  const answer = await testApp.app.http.inject({
    method: "POST",
    url: "/share",
    remoteAddress: freshAddress(),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
    payload: Buffer.from(await response.arrayBuffer()),
  });
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: "/share?failed=true" } });
});

it.each([
  ["a form of another site", "cross-site", 303],
  ["a page on a sibling domain", "same-site", 303],
  ["the operating system", "none", 200],
  ["a page of this application", "same-origin", 200],
])("a share from %s (%s) is answered with %i", async (_, site, status) => {
  const answer = await testApp.app.http.inject({
    url: "/share",
    remoteAddress: freshAddress(),
    headers: { "sec-fetch-site": site },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers.location).toBe(status === 303 ? "/share?refused=true" : undefined);
});

describe("an image of the branding", () => {
  it("is converted, reduced, and cached by browsers permanently under a new address", async () => {
    const photo = await sharp(await draw(2_000, 500))
      .jpeg()
      .withExif({ IFD0: { Copyright: "segredo" } })
      .toBuffer();
    const { logoLight } = await upload("logoLight", photo);
    expect(logoLight).toMatchObject({ width: 640, height: 160 });
    const answer = await get(logoLight?.url ?? "");
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(answer.rawPayload.includes("segredo")).toBe(false);
    const again = await upload("logoLight", await draw(100, 100));
    expect(again.logoLight?.url).not.toBe(logoLight?.url);
    expect((await get(logoLight?.url ?? "")).statusCode).toBe(404);
  });

  it("has exact icon sizes", async () => {
    const { icons } = await upload("icon", await draw(400, 250));
    const sides = await Promise.all(
      Object.values(icons ?? {}).map(async (url) => {
        const { width, height, hasAlpha } = await sharp((await get(url)).rawPayload).metadata();
        return [width, height, hasAlpha];
      }),
    );
    expect(sides.map(([width, height]) => `${width}x${height}`)).toEqual([
      "32x32",
      "180x180",
      "192x192",
      "512x512",
      "512x512",
    ]);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each([
    ["an SVG with a script", "logoLight", async () => svg, "ERR_BRAND_IMAGE"],
    ["text", "logoLight", async () => Buffer.from("oi"), "ERR_BRAND_IMAGE"],
    [
      "an animation",
      "icon",
      async () =>
        sharp(await draw(200, 200))
          .gif()
          .toBuffer(),
      "ERR_BRAND_IMAGE",
    ],
    [
      "a truncated image",
      "icon",
      async () => (await draw(900, 900)).subarray(0, 500),
      "ERR_IMAGE_UNREADABLE",
    ],
    ["a small icon", "icon", () => draw(191, 400), "ERR_BRAND_IMAGE_SMALL"],
    ["a flat logo", "logoDark", () => draw(400, 31), "ERR_BRAND_IMAGE_SMALL"],
    ["too many bytes", "logoLight", async () => Buffer.alloc(3 * 1_024 * 1_024), "ERR_MEDIA_TOO_LARGE"],
  ] as const)("is refused for %s", async (_, kind, bytes, code) => {
    await expectRefusal(upload(kind, await bytes()), code);
    expect(await worn()).toEqual(defaultBrand);
  });

  it("can be removed again", async () => {
    await upload("icon", await draw(200, 200));
    const query = { kind: "icon" } as const;
    const { icons } = await testApp.call(sofia.token, contract.removeInstallationImage, { query });
    expect(icons).toBeNull();
  });

  it.each(["/media/brand/x.png", "/media/brand/..%2fx", `/media/brand/${"0".repeat(32)}.png`])(
    "does not exist at %s",
    async (url) => expect((await get(url)).json()).toMatchObject({ error: "ERR_NO_MEDIA_FOUND" }),
  );
});

describe("a mail", () => {
  // Specification (money): in the owner's name and colour.
  it("has the name and the colour of the installation", async () => {
    await change({ name: "Atende <Já>", color: "#ffff00" });
    await testApp.call(sofia.token, sendTestMail, { body: { language: "pt" } });
    const mail = mailbox.list()[0];
    expect(mail?.subject).toBe("Teste de e-mail do Atende <Já>");
    expect(mail?.html).toContain("Atende &lt;Já&gt;");
    const color = /color:(#[0-9a-f]{6})">Atende/.exec(mail?.html ?? "")?.[1] ?? "";
    expect(wcagContrast(color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(mail?.html).not.toContain("Recado");
  });
});
