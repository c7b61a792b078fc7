import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  removeAnnouncementMedia,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from "@recado/contract/announcements";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestStaff,
  createTestUser,
  type Person,
  type Staff,
  untilTrue,
} from "../../testing/factories.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
/** Test person who is a super user of the installation. */
let sofia: Person;
let picture: Uint8Array<ArrayBuffer>;
let announcement: Announcement;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestStaff(testApp);
  sofia = await createTestUser(testApp, padaria, { name: "Sofia", super: true });
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  picture = new Uint8Array(await drawn.png().toBuffer());
});
afterAll(() => testApp.close());
beforeEach(async () => {
  announcement = await testApp.call(sofia.token, createAnnouncement, {
    body: { title: "Novo", text: "Veja" },
  });
});

function params({ id }: Announcement) {
  return { params: { id: String(id) } };
}

function upload(name = "cartaz.png", bytes = picture, person = sofia, of = announcement) {
  const files = [{ name, content: new Blob([bytes]) }];
  return testApp.call(person.token, uploadAnnouncementMedia, { ...params(of), files });
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

describe("the image of an announcement", () => {
  it("opens for users of every company, who receive the live event", async () => {
    const vizinha = await createTestStaff(testApp, "Vizinha");
    const listener = await testApp.listen(vizinha.clara.token);
    const given = await upload();
    expect(given).toMatchObject({ mediaName: "cartaz.png", mediaWidth: 640, mediaHeight: 480 });
    const answer = await open(given.mediaPath, vizinha.bruno);
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(new Uint8Array(answer.rawPayload)).toEqual(picture);
    await listener.settle();
    expect(listener.heard).toMatchObject([{ name: "announcement", payload: { record: given } }]);
  });

  it("opens for super users only while the announcement is inactive", async () => {
    const { mediaPath } = await upload();
    const body = { status: false };
    await testApp.call(sofia.token, updateAnnouncement, { ...params(announcement), body });
    expect((await open(mediaPath, padaria.ana)).statusCode).toBe(404);
    expect((await open(mediaPath, sofia)).statusCode).toBe(200);
  });

  // Specification (administration): an announcement's image is png, jpg or jpeg.
  it("is a PNG or JPEG by its content, and a refused file is not stored", async () => {
    const before = await storedFiles(testApp);
    const text = new Uint8Array(Buffer.from("isto não é uma imagem"));
    await expectRefusal(upload("cartaz.png", text), "ERR_ANNOUNCEMENT_MEDIA");
    const webp = new Uint8Array(await sharp(picture).webp().toBuffer());
    await expectRefusal(upload("cartaz.jpg", webp), "ERR_ANNOUNCEMENT_MEDIA");
    await expectRefusal(upload("cartaz.png", picture, padaria.ana), "ERR_NO_PERMISSION");
    await expectRefusal(upload("cartaz.png", new Uint8Array()), "ERR_MEDIA_EMPTY");
    const nothing = testApp.call(sofia.token, uploadAnnouncementMedia, params(announcement));
    await expectRefusal(nothing, "ERR_VALIDATION");
    const gone = upload("cartaz.png", picture, sofia, { ...announcement, id: 2_147_483_647 });
    await expectRefusal(gone, "ERR_NO_ANNOUNCEMENT_FOUND");
    expect(await storedFiles(testApp)).toEqual(before);
    const jpeg = new Uint8Array(await sharp(picture).jpeg().toBuffer());
    expect((await upload("cartaz.jpeg", jpeg)).mediaName).toBe("cartaz.jpeg");
  });

  it("is deleted from the storage when it is replaced, removed or its announcement is deleted", async () => {
    const before = await storedFiles(testApp);
    const first = await upload();
    const stored = await storedFiles(testApp);
    const second = await upload("outro.png");
    expect(second.mediaPath).not.toBe(first.mediaPath);
    await untilTrue(async () => (await storedFiles(testApp)).length === stored.length);
    const removed = await testApp.call(sofia.token, removeAnnouncementMedia, params(announcement));
    expect(removed).toMatchObject({ mediaPath: null, mediaName: null, mediaWidth: null });
    await untilStored(testApp, before);
    await upload();
    await testApp.call(sofia.token, deleteAnnouncement, params(announcement));
    await untilStored(testApp, before);
  });

  it("stays available when the replaced image cannot be deleted", async () => {
    await upload();
    await blockRemovals();
    const second = await upload("outro.png");
    expect((await open(second.mediaPath, padaria.clara)).statusCode).toBe(200);
    await untilTrue(() => testApp.logs.some((line) => line.includes("job failed")));
    expect((await open(second.mediaPath, padaria.clara)).statusCode).toBe(200);
  });
});

/** Replaces each stored file by a folder of the same name, so that deleting the file fails. */
async function blockRemovals(): Promise<void> {
  const folder = join(testApp.dataDir, "media", "objects");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      await rm(path);
      await mkdir(path);
    }
}
