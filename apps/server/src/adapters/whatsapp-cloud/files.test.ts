import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { CloudFaultInput } from "@recado/cloud-api-sandbox/faults";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Outage } from "../../platform/outage.ts";
import { countsAsTry } from "../../platform/work/retries.ts";
import { type ChannelSession, MediaError, type SessionHost } from "../../ports/channel.ts";
import type { ChannelMediaKind, OutgoingMedia } from "../../ports/channel-content.ts";
import { ObjectMissing } from "../../ports/object-storage.ts";
import {
  addCustomer,
  type CloudConnection,
  type CloudTestApp,
  connectCloud,
  openCloudTestApp,
} from "../../testing/cloud-test-app.ts";
import { createTestStaff } from "../../testing/factories.ts";

let testApp: CloudTestApp;
let loja: CloudConnection;
let session: ChannelSession;
let name: { companyId: number; connectionId: number };
let camila: string;

/** Service in the operator's private network, which attackers must not reach through the application. */
const inside = createServer((request, response) => {
  heard.push(request.headers);
  response.end(bytes);
});
const heard: IncomingHttpHeaders[] = [];
const insideUrl = () => `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  testApp = await openCloudTestApp();
  const padaria = await createTestStaff(testApp);
  loja = await connectCloud(testApp, padaria, "Loja", { isTold: false });
  name = { companyId: padaria.id, connectionId: loja.id };
  let connect = () => {};
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  const host: Pick<SessionHost, "changeState" | "proveLife"> = {
    changeState: async ({ status }) => {
      if (status === "CONNECTED") connect();
    },
    proveLife: () => {},
  };
  session = await testApp.channel.open({ ...name, epoch: "0" }, host as SessionHost);
  await connected;
});
beforeEach(() => {
  heard.length = 0;
  testApp.sandbox.faults.clear();
  camila = addCustomer(testApp.sandbox);
  testApp.sandbox.say(camila, loja.phoneNumberId, { type: "text", text: "oi" });
});
afterAll(async () => {
  inside.close();
  await session.stop();
  await testApp.close();
});

const bytes = Buffer.from("os bytes de um arquivo");

function file(kind: ChannelMediaKind, mimeType: string, more: Partial<OutgoingMedia> = {}): OutgoingMedia {
  return {
    type: "media",
    kind,
    mimeType,
    caption: "",
    fileName: "",
    size: bytes.length,
    seconds: null,
    peaks: null,
    width: null,
    height: null,
    thumbnail: null,
    open: async () => Readable.from([bytes]),
    ...more,
  };
}

let sent = 0;

function send(content: OutgoingMedia) {
  sent += 1;
  const to = [{ kind: "number" as const, value: camila }];
  return session.send({ externalId: `OURS${sent}`, to, content, quoted: null }, async () => {});
}

describe("a file sent over the Cloud API", () => {
  const cases: [ChannelMediaKind, string, Partial<OutgoingMedia>, Record<string, unknown>][] = [
    ["image", "image/jpeg", { caption: "a foto" }, { caption: "a foto" }],
    ["video", "video/mp4", { caption: "o filme" }, { caption: "o filme" }],
    ["audio", "audio/mpeg", {}, {}],
    ["voice", "audio/ogg; codecs=opus", { seconds: 3 }, { voice: true }],
    [
      "document",
      "application/pdf",
      { fileName: "pedido.pdf", caption: "ok" },
      { filename: "pedido.pdf", caption: "ok" },
    ],
    ["sticker", "image/webp", {}, {}],
  ];
  it.each(cases)("of the kind %s is uploaded and arrives", async (kind, mimeType, more, expected) => {
    const { externalId } = await send(file(kind, mimeType, more));
    const arrived = await testApp.sandbox.waitForMessage(camila, { id: externalId });
    const id = String(arrived.content.id);
    expect(arrived).toMatchObject({
      type: kind === "voice" ? "audio" : kind,
      content: { id, ...expected },
    });
    expect(testApp.sandbox.media(id).bytes).toEqual(bytes);
  });

  it.each<[ChannelMediaKind, string, number]>([
    ["image", "image/gif", 10],
    ["image", "image/png", 6 * 1_048_576],
    ["document", "application/zip", 10],
    ["voice", "audio/mpeg", 10],
  ])("that Meta does not accept is refused before the upload: %s %s", async (kind, mimeType, size) => {
    await expect(send(file(kind, mimeType, { size }))).rejects.toMatchObject({
      code: "ERR_CLOUD_MEDIA",
      left: "no",
    });
  });

  const spoilt: [string, CloudFaultInput[], Partial<OutgoingMedia>][] = [
    ["the connection breaks", [{ kind: "reset", call: "upload" }], {}],
    ["an HTML page is answered", [{ kind: "server-error", call: "upload" }], {}],
    ["a proxy refuses the upload", [{ kind: "server-error", status: 413, call: "upload" }], {}],
    [
      "the object storage no longer has the file",
      [],
      { open: () => Promise.reject(new ObjectMissing("1/a.png")) },
    ],
  ];
  it.each(spoilt)("whose upload fails was not sent and may be retried: %s", async (_, faults, more) => {
    for (const fault of faults) testApp.sandbox.faults.add(fault);
    await expect(send(file("image", "image/png", more))).rejects.toMatchObject({
      code: "ERR_SENDING_WAPP_MSG",
      left: "no",
      mayRetry: true,
    });
  });

  it("whose object storage is down waits without using up a try", async () => {
    const open = () => Promise.reject(new Outage("away"));
    const failure = await send(file("image", "image/png", { open })).catch((error: unknown) => error);
    expect(failure).toMatchObject({ left: "no", mayRetry: true });
    expect(countsAsTry(failure)).toBe(false);
  });
});

describe("a reaction sent over the Cloud API", () => {
  it("reaches the message and can be removed, while an edit is refused", async () => {
    const [said] = testApp.sandbox.conversation(camila, loja.phoneNumberId);
    const target = { externalId: said?.id ?? "", fromMe: false, author: [] };
    const to = [{ kind: "number" as const, value: camila }];
    for (const emoji of ["👍", ""]) {
      await session.change({ externalId: `R${emoji}`, to, target, change: { type: "reaction", emoji } });
    }
    const reactions = testApp.sandbox.inbox(camila).map(({ content }) => content);
    expect(reactions).toEqual([
      { message_id: said?.id, emoji: "👍" },
      { message_id: said?.id, emoji: "" },
    ]);
    const edit = { externalId: "E", to, target, change: { type: "edit" as const, text: "x" } };
    await expect(session.change(edit)).rejects.toMatchObject({ code: "ERR_WAPP_KIND_UNSUPPORTED" });
  });
});

describe("a file received over the Cloud API", () => {
  /**
   * Sends a file as the customer and returns its media reference. The webhook is dropped, because otherwise the
   * application would fetch the file itself.
   */
  function reference(): unknown {
    const encoded = bytes.toString("base64");
    const said = { type: "image" as const, bytes: encoded, mimeType: "image/png" };
    const { id, sha256 } = testApp.sandbox.say(camila, loja.phoneNumberId, said).content.image as {
      id: string;
      sha256: string;
    };
    return { id, sha256 };
  }
  const fetched = async (of: unknown) => buffer(await testApp.channel.fetchMedia(name, of));

  it("is fetched by its id without a changed byte", async () => {
    expect(await fetched(reference())).toEqual(bytes);
  });

  it.each([
    ["gone", () => {}, { id: "404", sha256: null }],
    ["unreachable", () => testApp.sandbox.faults.add({ kind: "server-error", call: "media" }), undefined],
    ["unreachable", () => testApp.sandbox.faults.add({ kind: "reset", call: "download" }), undefined],
    ["broken", () => testApp.sandbox.faults.add({ kind: "corrupt-media" }), undefined],
  ])("that cannot be fetched is reported as %s", async (why, spoil, of) => {
    const wanted = of ?? reference();
    spoil();
    const failure = await fetched(wanted).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MediaError);
    expect(failure).toMatchObject({ why });
  });

  const away = (url: string) => testApp.sandbox.faults.add({ kind: "media-address", url });
  it.each<[string, () => string, string]>([
    ["in the operator's network", insideUrl, "broken"],
    ["at Meta's host without TLS", () => "http://lookaside.fbsbx.com/x", "broken"],
    ["at another port of Meta's host", () => "https://lookaside.fbsbx.com:8443/x", "broken"],
    ["at a host that looks like Meta's", () => "https://lookaside.fbsbx.com.example/x", "broken"],
    ["with a name and password", () => "https://a:b@lookaside.fbsbx.com/x", "broken"],
    ["that is not a URL", () => "//", "broken"],
  ])("is not fetched from an address %s, and the token is not sent there", async (_, url, why) => {
    away(url());
    await expect(fetched(reference())).rejects.toMatchObject({ why });
    expect(heard).toEqual([]);
  });

  it.each(["media", "download"] as const)(
    "is not fetched from the target of a redirect of its %s request",
    async (call) => {
      testApp.sandbox.faults.add({ kind: "redirect", url: insideUrl(), call });
      await expect(fetched(reference())).rejects.toMatchObject({ why: "unreachable" });
      expect(heard).toEqual([]);
    },
  );

  it.each(["../v26.0/404", "404/../me", "404?fields=url", "404#", "%2e%2e", "4".repeat(31), "", "me"])(
    "with an id that is not only digits is not requested: %s",
    async (id) => {
      await expect(fetched({ id, sha256: null })).rejects.toMatchObject({ why: "broken" });
    },
  );
});
