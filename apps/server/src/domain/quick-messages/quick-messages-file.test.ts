import {
  createQuickMessage,
  deleteQuickMessage,
  type QuickMessage,
  removeQuickMedia,
  uploadQuickMedia,
} from "@recado/contract/quick-messages";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type Person, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { storedFiles } from "../../testing/stored-files.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;
let picture: Uint8Array<ArrayBuffer>;
let reply: QuickMessage;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  picture = new Uint8Array(await drawn.png().toBuffer());
});
afterAll(() => testApp.close());

let made = 0;
beforeEach(async () => {
  made += 1;
  reply = await create(false);
});

function create(geral: boolean): Promise<QuickMessage> {
  const body = { shortcode: `${geral ? "geral" : "meu"}${made}`, geral };
  return testApp.call((geral ? padaria.ana : padaria.bruno).token, createQuickMessage, { body });
}

function upload(
  { id }: QuickMessage,
  name = "cardápio.png",
  person: Person = padaria.bruno,
  bytes: Uint8Array<ArrayBuffer> = picture,
) {
  return testApp.call(person.token, uploadQuickMedia, {
    params: { id: String(id) },
    body: { typeArch: "quickMessage" },
    files: [{ name, content: new Blob([bytes]) }],
  });
}

function open(address: string | null, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  return testApp.app.http.inject({
    method: "GET",
    url: address ?? "",
    headers,
    remoteAddress: freshAddress(),
  });
}

describe("the file of a quick message", () => {
  it("has the type of its content, and opens for users who see the quick message", async () => {
    const listener = await testApp.listen(padaria.bruno.token);
    const given = await upload(reply);
    expect(given).toMatchObject({
      isMedia: true,
      mediaName: "cardápio.png",
      media: { mimeType: "image/png", width: 640, height: 480 },
    });
    const answer = await open(given.mediaPath, padaria.bruno);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(new Uint8Array(answer.rawPayload)).toEqual(picture);
    expect((await open(given.media?.thumbnailUrl ?? null, padaria.bruno)).statusCode).toBe(200);
    await listener.settle();
    expect(listener.heard).toMatchObject([{ name: "quickMessage", payload: { record: given } }]);
  });

  it("opens for its author only, or for the whole company if the quick message is shared", async () => {
    const own = await upload(reply);
    const general = await upload(await create(true), "cardápio.png", padaria.ana);
    for (const person of [padaria.clara, padaria.ana, vizinha.ana])
      expect((await open(own.mediaPath, person)).statusCode).toBe(404);
    expect((await open(general.mediaPath, padaria.clara)).statusCode).toBe(200);
    expect((await open(general.mediaPath, vizinha.ana)).statusCode).toBe(404);
    for (const path of ["abc/x/y.png", "2147483648/x/y.png", "1/x/y.png"])
      expect((await open(`/media/quick-messages/${path}`, padaria.ana)).statusCode).toBe(404);
  });

  it("is replaced under a new address, and the replaced or removed file is deleted", async () => {
    const before = new Set(await storedFiles(testApp));
    const first = await upload(reply);
    const second = await upload(reply, "cardápio.png");
    expect(second.mediaPath).not.toBe(first.mediaPath);
    await untilTrue(
      async () => (await storedFiles(testApp)).filter((name) => !before.has(name)).length === filesOf(second),
    );
    const params = { id: String(reply.id) };
    const bare = await testApp.call(padaria.bruno.token, removeQuickMedia, { params });
    expect(bare).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null, media: null });
    await untilTrue(async () => (await storedFiles(testApp)).length === before.size);
  });

  it("is deleted with its quick message", async () => {
    const before = await storedFiles(testApp);
    const { id, mediaPath } = await upload(reply);
    await testApp.call(padaria.bruno.token, deleteQuickMessage, { params: { id: String(id) } });
    expect((await open(mediaPath, padaria.bruno)).statusCode).toBe(404);
    await untilTrue(async () => (await storedFiles(testApp)).length === before.length);
    expect((await storedFiles(testApp)).toSorted()).toEqual(before.toSorted());
  });

  it("is changed only by users who may change the quick message", async () => {
    const general = await create(true);
    const before = await storedFiles(testApp);
    await expectRefusal(upload(reply, "a.png", padaria.clara), "ERR_NO_QUICK_MESSAGE_FOUND");
    await expectRefusal(upload(general, "a.png", padaria.clara), "ERR_NO_PERMISSION");
    await expectRefusal(upload(general, "a.png", vizinha.ana), "ERR_NO_QUICK_MESSAGE_FOUND");
    await expectRefusal(upload(reply, "a.png", padaria.bruno, new Uint8Array()), "ERR_MEDIA_EMPTY");
    const params = { id: String(general.id) };
    await expectRefusal(testApp.call(padaria.clara.token, removeQuickMedia, { params }), "ERR_NO_PERMISSION");
    const nothing = testApp.call(padaria.ana.token, uploadQuickMedia, { params, body: {} });
    const refusal = await expectRefusal(nothing, "ERR_VALIDATION");
    expect(refusal.issues).toEqual([{ path: "file", message: "Obrigatório" }]);
    expect((await storedFiles(testApp)).toSorted()).toEqual(before.toSorted());
    expect((await upload(general, "a.png", padaria.ana)).mediaName).toBe("a.png");
  });

  it("that is larger than WhatsApp's limit is refused with the limit", async () => {
    const large = new Uint8Array(17 * 1_024 * 1_024);
    large.set(picture);
    const refusal = await expectRefusal(
      upload(reply, "enorme.png", padaria.bruno, large),
      "ERR_MEDIA_TOO_LARGE",
    );
    expect(refusal.params).toEqual({ limit: "16 MB" });
  });
});

function filesOf({ media }: QuickMessage): number {
  return media?.thumbnailUrl ? 2 : 1;
}
