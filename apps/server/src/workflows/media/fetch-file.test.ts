import { PassThrough } from "node:stream";
import { createConnection, deleteConnection } from "@recado/contract/connections";
import { blockContact } from "@recado/contract/contact-panel";
import { deleteContact } from "@recado/contract/contacts";
import { fetchMessageMedia, linkMessageMedia, listMessages, type Message } from "@recado/contract/messages";
import { mediaLimits } from "@recado/contract/shared/media";
import { deleteTicket, type Ticket } from "@recado/contract/tickets";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMessage } from "../../domain/messages/queries.ts";
import { newObjectKey, ownerOf } from "../../platform/media/file-names.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { ReceivedMedia } from "../../ports/channel-content.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createOpenTicket,
  createTestCompany,
  newCustomer,
  type TestCompany,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;
let picture: Buffer;
const camila = newCustomer("Camila");
beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  ticket = await createOpenTicket(testApp, padaria, padaria.bruno, camila);
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
  it("is fetched before its message is shown, with the type and size of its content", async () => {
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

  it("is stored in its company's folder", async () => {
    testApp.channel.files.set("owned", picture);
    await testApp.channel.say(padaria.connectionId, camila, "", { content: image("owned", "De quem é") });
    const { id } = await untilMessage(({ body }) => body === "De quem é");
    const stored = await testApp.app.database.read(padaria.id, (db) => findMessage(db, id));
    const uploaded = newObjectKey(padaria.id, "image/jpeg", new Date());
    expect(ownerOf(stored?.media_path ?? "")).toBe(ownerOf(uploaded));
  });

  it("that is not available is shown as failed, and can be fetched again", async () => {
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

  it("that waits for a deleted connection is shown as failed", async () => {
    const loja = await createTestCompany(testApp, "Loja");
    const elisa = newCustomer("Elisa");
    const hers = await createOpenTicket(testApp, loja, loja.bruno, elisa);
    const her = { params: { ticketId: String(hers.id) } };
    const lookAt = async () => (await testApp.call(loja.ana.token, listMessages, her)).messages.at(-1);
    await testApp.channel.say(loja.connectionId, elisa, "", { content: image("gone", "Sumiu") });
    const { id } = await untilFound(async () => {
      const last = await lookAt();
      return last?.media?.state === "failed" ? last : undefined;
    });
    await testApp.channel.breakOff(loja.connectionId);
    await testApp.call(loja.bruno.token, fetchMessageMedia, { params: { messageId: id } });
    expect((await lookAt())?.media?.state).toBe("waiting");
    await testApp.call(loja.ana.token, deleteConnection, { params: { id: String(loja.connectionId) } });
    expect((await lookAt())?.media?.state).toBe("failed");
  });

  it("that is announced as too large for its kind is not fetched, and its message says so", async () => {
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

describe("an unused fetched file is deleted", () => {
  let own: TestApp;
  let company: TestCompany;
  let before: string[];
  beforeAll(async () => {
    own = await openTestApp({ own: true });
    company = await createTestCompany(own);
    own.channel.files.set("there", picture);
  });
  afterAll(() => own.close());

  function blockOrNot(contactId: number, blocked: boolean) {
    return own.call(company.ana.token, blockContact, {
      params: { id: String(contactId) },
      body: { blocked },
    });
  }

  it("for a blocked contact, whose later file is stored", async () => {
    const blocked = newCustomer();
    const { contactId } = await createOpenTicket(own, company, company.bruno, blocked);
    await blockOrNot(contactId, true);
    before = await storedFiles(own);
    await own.channel.say(company.connectionId, blocked, "", { content: image("there") });
    await untilIdle();
    await untilStored(own, before);
    await blockOrNot(contactId, false);
    await own.channel.say(company.connectionId, blocked, "", { content: image("there") });
    await untilTrue(async () => (await storedFiles(own)).length === before.length + 2);
  });

  it("when its message was deleted while the file was being fetched", async () => {
    const { id } = await createOpenTicket(own, company, company.bruno, camila);
    await own.channel.say(company.connectionId, camila, "", { content: image("gone") });
    const params = { ticketId: String(id) };
    const failed = await untilFound(async () =>
      (await own.call(company.ana.token, listMessages, { params })).messages.find(
        ({ media }) => media?.state === "failed",
      ),
    );
    before = await storedFiles(own);
    const slow = new PassThrough();
    let isAsked = false;
    own.channel.fetchMedia = async () => {
      isAsked = true;
      return slow;
    };
    await own.call(company.bruno.token, fetchMessageMedia, { params: { messageId: failed.id } });
    await untilTrue(() => isAsked);
    await own.call(company.ana.token, deleteTicket, { params: { id: String(id) } });
    slow.end(picture);
    await untilIdle();
    await untilStored(own, before);
  });

  it("for the picture of a contact who was deleted during the lookup", async () => {
    before = await storedFiles(own);
    const looks: ((found: Uint8Array) => void)[] = [];
    own.channel.onPicture = () => new Promise((resolve) => looks.push(resolve));
    const { contactId } = await createOpenTicket(own, company, company.bruno);
    const find = await untilFound(() => looks[0]);
    await own.call(company.ana.token, deleteContact, { params: { id: String(contactId) } });
    find(picture);
    own.channel.onPicture = async () => undefined;
    await untilIdle();
    await untilStored(own, before);
  });

  it("for a contact's picture that another connection has also found", async () => {
    const looks: ((found: Uint8Array) => void)[] = [];
    own.channel.onPicture = () => new Promise((resolve) => looks.push(resolve));
    const { contactId } = await createOpenTicket(own, company, company.bruno);
    before = await storedFiles(own);
    const body = { name: "Segunda", provider: "beta" } as const;
    const { id: second } = await own.call(company.ana.token, createConnection, { body });
    await untilTrue(() => own.channel.isOpen(second));
    await own.app.database.write(company.id, (db) =>
      wakeWork(db, { queue: "pictures", connectionId: second, keys: [String(contactId)] }),
    );
    await untilTrue(() => looks.length === 2);
    for (const find of looks) find(picture);
    await untilIdle();
    await untilTrue(async () => (await storedFiles(own)).length === before.length + 1);
  });

  /** Waits until the work queue `media` has no item. */
  function untilIdle(): Promise<void> {
    return untilTrue(async () => {
      const { count } = await own.app.database.platform(
        async (db) =>
          (await db.first(
            sql<{
              count: number;
            }>`select count(*)::integer as count from work_queues where company_id = ${company.id}`,
          )) ?? { count: 1 },
      );
      return count === 0;
    });
  }
});

it("a file that exceeds the installation's limit while it is fetched is not stored", async () => {
  const small = await openTestApp({ own: true, mostReceivedBytes: picture.length - 1 });
  const company = await createTestCompany(small);
  const { id } = await createOpenTicket(small, company, company.bruno, camila);
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
