import { linkMessageMedia, listMessages } from "@recado/contract/messages";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  testPassword,
  untilFound,
} from "../../testing/factories.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let picture: Buffer;
let address: string;
let thumbnail: string;
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } })
    .png()
    .toBuffer();
  testApp.channel.files.set("picture", picture);
  const camila = newCustomer();
  const ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
  await testApp.channel.say(padaria.connectionId, camila, "", {
    content: {
      type: "media",
      kind: "document",
      caption: "",
      fileName: "../fotos/tarde de sol.png",
      mimeType: "text/html",
      size: null,
      seconds: null,
      isViewOnce: false,
      reference: "picture",
    },
  });
  const params = { ticketId: String(ticket.id) };
  const message = await untilFound(async () =>
    (await testApp.call(padaria.ana.token, listMessages, { params })).messages.find(({ media }) => media),
  );
  address = message.mediaUrl ?? "";
  thumbnail = message.media?.thumbnailUrl ?? "";
});
afterAll(() => testApp.close());

function open(url: string, headers: Record<string, string>, method: "GET" | "HEAD" = "GET") {
  return testApp.app.http.inject({ method, url, headers, remoteAddress: freshAddress() });
}

function as(person: { token: string }, more: Record<string, string> = {}) {
  return { authorization: `Bearer ${person.token}`, ...more };
}

describe("the file of a message", () => {
  it("opens for users who see the message, with its real type and a safe name", async () => {
    const answer = await open(address, as(padaria.bruno));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(picture);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=86400",
    });
    expect(answer.headers["content-disposition"]).toContain('inline; filename="tarde de sol.png"');
  });

  it("opens with the session's cookie until the session ends", async () => {
    const signIn = async (person: { email: string; token: string }) => {
      const answer = await testApp.app.http.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: person.email, password: testPassword },
        remoteAddress: freshAddress(),
      });
      person.token = answer.json<{ token: string }>().token;
      const cookie = answer.cookies.find(({ name }) => name === "recado_files");
      expect(cookie).toMatchObject({ path: "/media", httpOnly: true });
      return { cookie: `recado_files=${cookie?.value}` };
    };
    const ana = await signIn(padaria.ana);
    expect((await open(address, ana)).statusCode).toBe(200);
    expect((await open(address, await signIn(padaria.clara))).statusCode).toBe(404);
    await signIn(padaria.ana);
    expect((await open(address, ana)).statusCode).toBe(403);
  });

  it.each([
    ["bytes=0-9", 206, "bytes 0-9/", 10],
    ["bytes=-5", 206, "/", 5],
    ["bytes=5-2", 200, undefined, undefined],
    ["bytes=0-1,3-4", 200, undefined, undefined],
  ])("requested with the range %s is answered with %i", async (range, status, contentRange, length) => {
    const answer = await open(address, as(padaria.bruno, { range }));
    expect(answer.statusCode).toBe(status);
    expect(answer.rawPayload.length).toBe(length ?? picture.length);
    if (contentRange) expect(answer.headers["content-range"]).toContain(contentRange);
  });

  it("requested beyond its end is answered with 416", async () => {
    const answer = await open(address, as(padaria.bruno, { range: `bytes=${picture.length}-` }));
    expect(answer.statusCode).toBe(416);
  });

  it("is answered with 304 if the browser has it already", async () => {
    const { etag } = (await open(address, as(padaria.bruno), "HEAD")).headers;
    const again = await open(address, as(padaria.bruno, { "if-none-match": String(etag) }));
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it("has a thumbnail for the same users", async () => {
    expect((await open(thumbnail, as(padaria.bruno))).headers["content-type"]).toMatch(
      /^image\/(jpeg|webp)$/,
    );
    expect((await open(thumbnail, as(padaria.clara))).statusCode).toBe(404);
  });

  it("opens by a signed link that only users who see the message can request", async () => {
    const params = { messageId: address.split("/")[3] ?? "" };
    const { url } = await testApp.call(padaria.bruno.token, linkMessageMedia, { params });
    expect((await open(url, {})).rawPayload).toEqual(picture);
    expect((await open(url.replace(/(?<=signature=)./, otherThan), {})).statusCode).toBe(404);
    expect((await open(url.replace(/\/\d+\?/, "/1?"), {})).statusCode).toBe(404);
    await expectRefusal(
      testApp.call(padaria.clara.token, linkMessageMedia, { params }),
      "ERR_NO_MESSAGE_FOUND",
    );
  });

  it("is refused without a session, to other agents and to another company", async () => {
    const neighbour = await createTestCompany(testApp, "Vizinha");
    expect((await open(address, {})).statusCode).toBe(401);
    expect((await open(address, { authorization: "Bearer nonsense" })).statusCode).toBe(403);
    expect((await open(address, as(padaria.clara))).statusCode).toBe(404);
    expect((await open(address, as(neighbour.ana))).statusCode).toBe(404);
    expect((await open("/media/messages/x/y", as(padaria.ana))).statusCode).toBe(404);
    expect((await open("/media/contacts/0/y", as(padaria.ana))).statusCode).toBe(404);
  });
});

function otherThan(letter: string): string {
  return letter === "A" ? "B" : "A";
}
