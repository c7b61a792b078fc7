import { listAuditLog } from "@recado/contract/audit-log";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { deleteUser } from "@recado/contract/staff";
import { listUserPhotos, removeUserPhoto, uploadUserPhoto } from "@recado/contract/user-photos";
import { getUser, listUsers, type User } from "@recado/contract/users";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, createTestUser, type Person, type TestCompany } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

/** Draws a picture with a square in the middle, red unless told otherwise, on a blue ground. */
async function draw(width: number, height: number, background = "#ff0000"): Promise<Buffer> {
  const side = Math.min(width, height);
  const square = sharp({ create: { width: side, height: side, channels: 3, background } });
  const input = await square.png().toBuffer();
  const ground = sharp({ create: { width, height, channels: 3, background: "#0000ff" } });
  return ground.composite([{ input }]).png().toBuffer();
}

function upload(person: Person, id: number, bytes: Buffer) {
  const files = [{ name: "foto.png", content: new Blob([new Uint8Array(bytes)]) }];
  return testApp.call(person.token, uploadUserPhoto, { params: { id: String(id) }, files });
}

function remove(person: Person, id: number) {
  return testApp.call(person.token, removeUserPhoto, { params: { id: String(id) } });
}

function load(url: string, token: string | undefined) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return testApp.app.http.inject({ url, headers });
}

function urlOf({ photo }: User, size: "small" | "large" = "small"): string {
  return photo?.[size] ?? "";
}

const newPerson = () => createTestUser(testApp, padaria, { name: "Rita" });

describe("a user's photo", () => {
  it("is the middle square of the uploaded picture, as a JPEG in two sizes", async () => {
    const rita = await newPerson();
    const user = await upload(rita, rita.id, await draw(900, 600));
    for (const [size, side] of [
      ["small", 128],
      ["large", 320],
    ] as const) {
      const answer = await load(urlOf(user, size), rita.token);
      const image = sharp(answer.rawPayload);
      expect(await image.metadata()).toMatchObject({ format: "jpeg", width: side, height: side });
      const [red, , blue] = [...(await image.resize(1, 1).removeAlpha().raw().toBuffer())];
      expect((red ?? 0) > 240 && (blue ?? 255) < 20).toBe(true);
    }
  });

  it("is in the user lists and on the company's screens at once, and on no other company's", async () => {
    const rita = await newPerson();
    const [colleague, neighbour] = [
      await testApp.listen(padaria.bruno.token),
      await testApp.listen(vizinha.ana.token),
    ];
    const { photo } = await upload(rita, rita.id, await draw(200, 200));
    const told = await colleague.next(({ name }) => name === "user");
    expect(told).toMatchObject({ action: "update", user: { id: rita.id, photo } });
    expect(await testApp.call(padaria.bruno.token, listUserPhotos, {})).toContainEqual({
      id: rita.id,
      photo,
    });
    const { users } = await testApp.call(padaria.bruno.token, listUsers, { query: { searchParam: "Rita" } });
    expect(users).toContainEqual(expect.objectContaining({ id: rita.id, photo }));
    await neighbour.settle();
    expect(neighbour.heard).toEqual([]);
    expect(await testApp.call(vizinha.ana.token, listUserPhotos, {})).toEqual([]);
  });

  it("is loaded by people of the same company only", async () => {
    const rita = await newPerson();
    const url = urlOf(await upload(rita, rita.id, await draw(200, 200)));
    expect((await load(url, padaria.clara.token)).statusCode).toBe(200);
    expect((await load(url, vizinha.ana.token)).statusCode).toBe(404);
    expect((await load(url, undefined)).statusCode).toBe(401);
  });

  it("may be cached for ever under its URL, and a former URL leads to the new photo uncached", async () => {
    const rita = await newPerson();
    const first = urlOf(await upload(rita, rita.id, await draw(200, 200)));
    const cached = await load(first, rita.token);
    expect(cached.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const second = urlOf(await upload(rita, rita.id, await draw(300, 500, "#00ff00")));
    expect(second).not.toBe(first);
    const former = await load(first, rita.token);
    expect(former.headers["cache-control"]).toBe("no-cache");
    expect(former.rawPayload).toEqual((await load(second, rita.token)).rawPayload);
  });

  it("leaves nothing behind when it is replaced, removed or its user is deleted", async () => {
    const rita = await newPerson();
    const countRows = async () =>
      (
        await testApp.app.database.read(padaria.id, (db) =>
          db.rows(sql`select 1 from user_photos where company_id = ${db.companyId} and user_id = ${rita.id}`),
        )
      ).length;
    await upload(rita, rita.id, await draw(200, 200));
    const url = urlOf(await upload(rita, rita.id, await draw(300, 200)));
    expect(await countRows()).toBe(2);
    expect((await remove(rita, rita.id)).photo).toBeNull();
    expect(await countRows()).toBe(0);
    expect((await load(url, rita.token)).statusCode).toBe(404);
    await upload(rita, rita.id, await draw(200, 200));
    await testApp.call(padaria.ana.token, deleteUser, { params: { id: String(rita.id) } });
    expect(await countRows()).toBe(0);
  });

  it("is changed by its user and by admins of the company, and by nobody else", async () => {
    const rita = await newPerson();
    const picture = await draw(200, 200);
    await expectRefusal(upload(padaria.bruno, rita.id, picture), "ERR_NO_PERMISSION");
    await expectRefusal(upload(vizinha.ana, rita.id, picture), "ERR_NO_USER_FOUND");
    await upload(rita, rita.id, picture);
    await expectRefusal(remove(padaria.bruno, rita.id), "ERR_NO_PERMISSION");
    await expectRefusal(remove(vizinha.ana, rita.id), "ERR_NO_USER_FOUND");
    expect((await remove(padaria.ana, rita.id)).photo).toBeNull();
  });

  it("is named in the audit log each time it changes, without its content", async () => {
    const rita = await newPerson();
    const picture = await draw(200, 200);
    for (const _ of ["new", "the same again"]) await upload(rita, rita.id, picture);
    await remove(padaria.ana, rita.id);
    const { entries } = await testApp.call(padaria.ana.token, listAuditLog, { query: { area: "users" } });
    expect(entries.filter(({ entityId }) => entityId === String(rita.id))).toMatchObject([
      { action: "updated", userName: "Ana", changes: [{ field: "photo" }] },
      { action: "updated", userName: "Rita", changes: [{ field: "photo" }] },
    ]);
  });

  const refusals: readonly [what: string, bytes: () => Promise<Buffer>, code: ErrorCode][] = [
    ["text", async () => Buffer.from("oi"), "ERR_USER_PHOTO"],
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "ERR_USER_PHOTO"],
    [
      "an animation",
      async () =>
        sharp(await draw(200, 200))
          .gif()
          .toBuffer(),
      "ERR_USER_PHOTO",
    ],
    ["a damaged picture", async () => (await draw(900, 900)).subarray(0, 500), "ERR_IMAGE_UNREADABLE"],
    ["a small picture", () => draw(95, 400), "ERR_USER_PHOTO_SMALL"],
    ["an empty file", async () => Buffer.of(), "ERR_MEDIA_EMPTY"],
    ["a file above 16 MB", async () => Buffer.alloc(17 * 1_024 * 1_024), "ERR_MEDIA_TOO_LARGE"],
  ];
  it.each(refusals)("is refused for %s, and the former photo stays", async (_, bytes, code) => {
    const rita = await newPerson();
    const { photo } = await upload(rita, rita.id, await draw(200, 200));
    await expectRefusal(upload(rita, rita.id, await bytes()), code);
    expect(await testApp.call(rita.token, getUser, { params: { id: String(rita.id) } })).toMatchObject({
      photo,
    });
  });
});
