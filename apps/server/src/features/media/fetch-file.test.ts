import { fetchMessageMedia, listMessages, type Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import {
  type Company,
  createTestCompany,
  newCustomer,
  openTicketOf,
  untilFound,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

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

function image(reference: string, caption = ""): ReceivedMedia {
  return {
    type: "media",
    kind: "image",
    caption,
    fileName: null,
    mimeType: "image/jpeg",
    size: null,
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

  it("that nobody has any more shows as failed and can be asked for again", async () => {
    await testApp.channel.say(padaria.connectionId, camila, "", { content: image("later", "Sumiu") });
    const failed = await untilMessage(({ body, media }) => body === "Sumiu" && media?.state === "failed");
    expect(failed.mediaUrl).toBeNull();
    testApp.channel.files.set("later", picture);
    const params = { messageId: failed.id };
    const waiting = await testApp.call(padaria.bruno.token, fetchMessageMedia, { params });
    expect(waiting.media?.state).toBe("waiting");
    await untilMessage(({ id, media }) => id === failed.id && media?.state === "stored");
  });
});
