import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SendError } from "../../../ports/channel.ts";
import type { ReceivedMedia } from "../../../ports/channel-content.ts";
import { type BenchSession, type ChannelBench, openChannelBench } from "../../../testing/channel-bench.ts";
import { addPhone, addSandboxContact } from "../../../testing/sandbox-test-app.ts";
import { mediaReference } from "./read-media.ts";

let bench: ChannelBench;
let open: BenchSession;
let phone: string;
let camila: string;

beforeAll(async () => {
  bench = await openChannelBench({ mediaMilliseconds: 1_000, renewMilliseconds: 1_000 });
  phone = addPhone(bench.sandbox);
  camila = addSandboxContact(bench.sandbox);
  open = await bench.open(phone);
});
afterAll(async () => {
  expect(bench.sandbox.unhandled).toEqual([]);
  await bench.close();
});

async function receive(bytes = randomBytes(200_000)): Promise<{ id: string; media: ReceivedMedia }> {
  const { id } = await bench.sandbox.send(camila, phone, { kind: "document", filename: "a.bin", bytes });
  const { content } = await open.host.untilMessage(id);
  if (content.type !== "media") throw new Error("expected a file, received another kind of message");
  return { id, media: content };
}

async function fetched(reference: unknown): Promise<Buffer> {
  return buffer(await bench.channel.fetchMedia(open.lease, reference));
}

describe("a file received over WhatsApp Web", () => {
  it.each([0, 1, 15, 16, 17, 5_000_000])("of %i bytes is fetched unchanged", async (size) => {
    const bytes = randomBytes(size);
    const { media } = await receive(bytes);
    expect(media.size).toBe(size === 0 ? null : size);
    expect((await fetched(media.reference)).equals(bytes)).toBe(true);
  });

  it.each([403, 404, 410])("is gone if its server answers %i", async (status) => {
    const { media } = await receive();
    bench.sandbox.faults.add({ kind: "media-refused", status });
    await expect(fetched(media.reference)).rejects.toMatchObject({ name: "MediaError", why: "gone" });
    await fetched(media.reference);
  });

  it("is unreachable if its server fails, is silent or breaks off", async () => {
    const { media } = await receive();
    bench.sandbox.faults.add({ kind: "media-refused", status: 500 });
    await expect(fetched(media.reference)).rejects.toMatchObject({ why: "unreachable" });
    bench.sandbox.faults.add({ kind: "media-slow", ms: 3_000 });
    await expect(fetched(media.reference)).rejects.toMatchObject({ why: "unreachable" });
    bench.sandbox.faults.add({ kind: "media-cut" });
    await expect(fetched(media.reference)).rejects.toMatchObject({ why: "unreachable" });
    const elsewhere = { ...mediaReference.parse(media.reference), url: "https://127.0.0.1:1/v/1" };
    await expect(fetched(elsewhere)).rejects.toMatchObject({ why: "unreachable" });
  });

  it("is broken if its key, hash or type differs from the message", async () => {
    const { media } = await receive();
    const reference = mediaReference.parse(media.reference);
    const other = randomBytes(32).toString("base64");
    for (const wrong of [{ key: other }, { sha256: other }, { type: "image" }])
      await expect(fetched({ ...reference, ...wrong })).rejects.toMatchObject({ why: "broken" });
  });

  it("that has expired is fetched after the phone uploaded it again", async () => {
    const bytes = randomBytes(1_000);
    const { id, media } = await receive(bytes);
    await bench.sandbox.expireMedia(camila, phone, id);
    await expect(fetched(media.reference)).rejects.toMatchObject({ why: "gone" });
    const renewed = await open.session.renewMedia(media.reference);
    expect((await fetched(renewed)).equals(bytes)).toBe(true);
  });

  it("that the phone no longer has is gone for good", async () => {
    const { media } = await receive();
    bench.sandbox.faults.add({ kind: "media-gone", phone });
    await expect(open.session.renewMedia(media.reference)).rejects.toMatchObject({ why: "gone" });
  });
});

describe("a file sent over WhatsApp Web", () => {
  const to = () => [{ kind: "number" as const, value: camila }];
  let opened = 0;

  function document(bytes = randomBytes(1_000)) {
    return {
      type: "media",
      kind: "document",
      caption: "",
      fileName: "a.bin",
      mimeType: "application/octet-stream",
      size: bytes.length,
      seconds: null,
      peaks: null,
      width: null,
      height: null,
      thumbnail: null,
      open: async () => {
        opened += 1;
        return Readable.from([bytes]);
      },
    } as const;
  }

  it("whose upload fails was not sent and may be retried", async () => {
    bench.sandbox.faults.add({ kind: "media-refused", status: 500, on: "upload" });
    const externalId = bench.channel.newExternalId();
    const message = { externalId, to: to(), content: document(), quoted: null };
    await expect(open.send(message)).rejects.toMatchObject({
      code: "ERR_SENDING_WAPP_MSG",
      left: "no",
      mayRetry: true,
    });
    await open.send(message);
    expect(await bench.sandbox.waitForMessage(camila, { id: externalId })).toMatchObject({
      media: { readable: true },
    });
  });

  it("is uploaded only once, however often its message is retried", async () => {
    bench.sandbox.faults.add({ kind: "refuse-message", error: 479, phone });
    const externalId = bench.channel.newExternalId();
    const message = { externalId, to: to(), content: document(), quoted: null };
    opened = 0;
    await expect(open.send(message)).rejects.toThrow(SendError);
    await open.send(message);
    expect(opened).toBe(1);
  });
});
