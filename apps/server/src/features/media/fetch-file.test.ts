import { fetchMessageMedia, linkMessageMedia, listMessages, type Message } from "@recado/contract/messages";
import { mediaLimits } from "@recado/contract/shared/media";
import type { Ticket } from "@recado/contract/tickets";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newObjectKey, ownerOf } from "../../platform/media/file-names.ts";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import {
  type Company,
  createTestCompany,
  newCustomer,
  openTicketOf,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { expectRefusal } from "../../testing/refusals.ts";
import { storedFiles } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { findMessage } from "../messages/queries.ts";

let testApp: TestApp;
let padaria: Company;
let ticket: Ticket;
let picture: Buffer;
const camila = newCustomer("Camila");
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ticket = await openTicketOf(testApp, padaria, padaria.bruno, camila);
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => testApp.close());

function image(reference: string, caption = "", size: number | null = null): ReceivedMedia {
  return {
    type: "media",
    kind: "image",
    caption,
    fileName: null,
    mimeType: "image/jpeg",
    size,
    seconds: null,
    isViewOnce: false,
    reference,
  };
}

function untilMessage(fits: (message: Message) => boolean): Promise<Message> {
  const params = { ticketId: String(ticket.id) };
  return untilFound(async () =>
    (await testApp.call(padaria.ana.token, listMessages, { params })).messages.find(fits),
  );
}

describe("a customer's file", () => {
  it("is fetched before its message shows, with what its bytes tell", async () => {
    testApp.channel.files.set("there", picture);
    await testApp.channel.say(padaria.connectionId, camila, "", { content: image("there", "Olha só") });
    const message = await untilMessage(({ body }) => body === "Olha só");
    expect(message).toMatchObject({
      mediaType: "image",
      mediaUrl: `/media/messages/${message.id}/file.jpg`,
      media: { state: "stored", mimeType: "image/jpeg", width: 640, height: 480, size: picture.length },
    });
    expect(message.media?.thumbnailUrl).toBe(`/media/messages/${message.id}/thumbnail`);
  });

  it("is its company's, whose files are read in that company's turns", async () => {
    testApp.channel.files.set("owned", picture);
    await testApp.channel.say(padaria.connectionId, camila, "", { content: image("owned", "De quem é") });
    const { id } = await untilMessage(({ body }) => body === "De quem é");
    const stored = await testApp.app.database.read(padaria.id, (db) => findMessage(db, id));
    const uploaded = newObjectKey(padaria.id, "image/jpeg", new Date());
    expect(ownerOf(stored?.media_path ?? "")).toBe(ownerOf(uploaded));
  });

  it("that nobody has any more shows as failed and can be asked for again", async () => {
    await testApp.channel.say(padaria.connectionId, camila, "", { content: image("later", "Sumiu") });
    const failed = await untilMessage(({ body, media }) => body === "Sumiu" && media?.state === "failed");
    expect(failed.mediaUrl).toBeNull();
    const params = { messageId: failed.id };
    const link = testApp.call(padaria.bruno.token, linkMessageMedia, { params });
    await expectRefusal(link, "ERR_WAPP_DOWNLOAD_MEDIA");
    testApp.channel.files.set("later", picture);
    const waiting = await testApp.call(padaria.bruno.token, fetchMessageMedia, { params });
    expect(waiting.media?.state).toBe("waiting");
    await untilMessage(({ id, media }) => id === failed.id && media?.state === "stored");
  });

  it("that is said to be larger than WhatsApp takes of its kind is not fetched, and its message says so", async () => {
    testApp.channel.files.set("huge", picture);
    const said = image("huge", "Enorme", mediaLimits.web.image + 1);
    await testApp.channel.say(padaria.connectionId, camila, "", { content: said });
    const message = await untilMessage(({ body }) => body === "Enorme");
    expect(message).toMatchObject({ mediaUrl: null, media: { state: "tooLarge", size: said.size } });
    const document = { ...said, caption: "Documento", kind: "document" } as const;
    await testApp.channel.say(padaria.connectionId, camila, "", { content: document });
    expect((await untilMessage(({ body }) => body === "Documento")).media?.state).toBe("stored");
  });
});

it("a file that turns out larger than the installation takes leaves nothing behind, asked for once or again", async () => {
  const small = await openTestApp({ own: true, mostReceivedBytes: picture.length - 1 });
  const company = await createTestCompany(small);
  const { id } = await openTicketOf(small, company, company.bruno, camila);
  const before = await storedFiles(small);
  small.channel.files.set("lied", picture);
  await small.channel.say(company.connectionId, camila, "", { content: image("lied", "Só um byte", 1) });
  const look = async () => {
    const sent = { params: { ticketId: String(id) } };
    return (await small.call(company.ana.token, listMessages, sent)).messages.find(({ media }) => media);
  };
  const refused = await untilFound(look);
  expect(refused.media?.state).toBe("tooLarge");
  await small.call(company.bruno.token, fetchMessageMedia, { params: { messageId: refused.id } });
  await untilTrue(async () => (await look())?.media?.state === "tooLarge");
  expect(await storedFiles(small)).toEqual(before);
  await small.close();
});
