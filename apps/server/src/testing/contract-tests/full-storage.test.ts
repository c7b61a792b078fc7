import { uploadCampaignMedia } from "@recado/contract/campaigns";
import { getCompanyStorage } from "@recado/contract/companies";
import { replaceToken } from "@recado/contract/connections";
import { sendExternalMessage } from "@recado/contract/external-messages";
import { createFileList, uploadFileList } from "@recado/contract/files";
import { sendMessage } from "@recado/contract/messages";
import { createQuickMessage, uploadQuickMedia } from "@recado/contract/quick-messages";
import { routes } from "@recado/contract/routes";
import { createSchedule, updateSchedule, uploadScheduleMedia } from "@recado/contract/schedules";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertCampaign } from "../../domain/campaigns/store.ts";
import { insertPlan } from "../../domain/plans/store.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { createOpenTicket, createTestCompany, newCustomer, type TestCompany } from "../factories.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

/** Upload routes whose files do not count towards the company's storage, with the owner of the file. */
const keepsNone: Readonly<Record<string, string>> = {
  "announcements.uploadAnnouncementMedia": "the installation's own",
  "brand.uploadInstallationImage": "the installation's own",
  "brand.uploadCompanyImage": "two pictures of a few kilobytes, in the place of those before",
  "userPhotos.uploadUserPhoto": "two pictures of a few kilobytes, in the place of those before",
  "contactListImports.startContactListImport": "read into rows",
  "contactBook.startContactsImport": "read into rows",
  "contactListItems.uploadContactListSheet": "read into rows",
  "knowledgeSources.replaceKnowledgeFile": "only its text is kept",
  "knowledgeSources.uploadKnowledgeFile": "only its text is kept",
  "optOuts.startOptOutsImport": "read into rows",
  "sheetImports.previewSheet": "read and forgotten",
  "messageTemplates.uploadTemplateExample": "kept by Meta",
};

const megabyte = 1_048_576;
const uploads = 12;
/** Largest size in bytes of a multipart upload without its file. */
const formBytes = 2_000;

let testApp: TestApp;
let storage: ObjectStorage;
let picture: Uint8Array<ArrayBuffer>;
let files: { name: string; content: Blob }[];

type Upload = (position: number) => Promise<unknown>;

/**
 * Prepares one of several uploads that the test sends to a route at the same time. If the route replaces an object's
 * file, each upload gets an object of its own.
 */
const uploadsOf: Readonly<Record<string, (company: TestCompany) => Promise<Upload>>> = {
  async "messages.sendMessage"(company) {
    const { id } = await createOpenTicket(testApp, company, company.bruno, newCustomer());
    const params = { ticketId: String(id) };
    return () => testApp.call(company.bruno.token, sendMessage, { params, body: { body: "" }, files });
  },
  async "externalMessages.sendExternalMessage"(company) {
    const params = { id: String(company.connectionId) };
    const { token } = await testApp.call(company.ana.token, replaceToken, { params });
    const { number } = newCustomer();
    return () => testApp.call(token, sendExternalMessage, { body: { number, body: "" }, files });
  },
  async "files.uploadFileList"(company) {
    const body = { name: "Catálogo", message: "Veja", options: [] };
    const { id } = await testApp.call(company.ana.token, createFileList, { body });
    const params = { id: String(id) };
    return () => testApp.call(company.ana.token, uploadFileList, { params, body: {}, files });
  },
  async "quickMessages.uploadQuickMedia"({ bruno }) {
    const ids = await inTurn(async (position) => {
      const body = { shortcode: `foto${position}`, message: "Veja" };
      return (await testApp.call(bruno.token, createQuickMessage, { body })).id;
    });
    return (position) =>
      testApp.call(bruno.token, uploadQuickMedia, { params: { id: String(ids[position]) }, body: {}, files });
  },
  async "schedules.createSchedule"(company) {
    const body = await scheduleFor(company);
    return () => testApp.call(company.bruno.token, createSchedule, { body, files });
  },
  async "schedules.updateSchedule"(company) {
    const ids = await scheduleMany(company);
    return (position) => {
      const params = { id: String(ids[position]) };
      return testApp.call(company.bruno.token, updateSchedule, { params, body: { body: "Outra" }, files });
    };
  },
  async "schedules.uploadScheduleMedia"(company) {
    const ids = await scheduleMany(company);
    return (position) =>
      testApp.call(company.bruno.token, uploadScheduleMedia, {
        params: { id: String(ids[position]) },
        files,
      });
  },
  async "campaigns.uploadCampaignMedia"({ id: companyId, ana }) {
    const ids = await inTurn((position) =>
      testApp.app.database.write(companyId, (db) => insertCampaign(db, { name: `Natal ${position}` })),
    );
    return (position) =>
      testApp.call(ana.token, uploadCampaignMedia, {
        params: { id: String(ids[position]) },
        body: {},
        files,
      });
  },
};

async function inTurn<T>(make: (position: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let position = 0; position < uploads; position += 1) made.push(await make(position));
  return made;
}

async function scheduleFor(company: TestCompany) {
  const { contactId } = await createOpenTicket(testApp, company, company.bruno, newCustomer());
  return { body: "Seu pedido", contactId, sendAt: new Date(Date.now() + 86_400_000).toISOString() };
}

async function scheduleMany(company: TestCompany): Promise<number[]> {
  const body = await scheduleFor(company);
  return inTurn(async () => (await testApp.call(company.bruno.token, createSchedule, { body })).id);
}

beforeAll(async () => {
  testApp = await openTestApp({
    storage: (folder) => {
      storage = folder;
      return folder;
    },
  });
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const drawn = sharp({ create: { width: 96, height: 96, channels: 3, background: "#2f9e6e", noise } });
  picture = new Uint8Array(await drawn.png().toBuffer());
  files = [{ name: "foto.png", content: new Blob([picture]) }];
});
afterAll(() => testApp.close());

const storing = routes
  .filter(({ route }) => route.files)
  .map(({ feature, name }) => `${feature}.${name}`)
  .filter((name) => !(name in keepsNone));

describe("a plan's storage with room for one more file", () => {
  it.each(storing)(
    "accepts one of twelve simultaneous uploads by %s and stores nothing of the others",
    async (name) => {
      const company = await createTestCompany(testApp);
      const begin = uploadsOf[name];
      if (!begin)
        throw new Error(
          `${name} accepts files: add to this test how they are uploaded, or that none is stored`,
        );
      const upload = await begin(company);
      const room = picture.length + formBytes;
      expect(room).toBeLessThan(2 * picture.length);
      await fillUp(company.id, megabyte - room);
      const before = await storedKeys(company.id);
      const outcomes = await Promise.allSettled(Array.from({ length: uploads }, (_, index) => upload(index)));
      const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.body?.error] : []));
      expect(refused).toEqual(Array(uploads - 1).fill("ERR_STORAGE_FULL"));
      const { used } = await testApp.call(company.ana.token, getCompanyStorage, {
        params: { id: String(company.id) },
      });
      expect(used).toBe(megabyte - room + picture.length);
      const added = (await storedKeys(company.id)).filter((file) => !before.includes(file));
      expect(added.filter((file) => !file.endsWith(".thumbnail"))).toHaveLength(1);
    },
  );
});

async function fillUp(companyId: number, bytes: number): Promise<void> {
  const plan = {
    name: `Guarda ${companyId}`,
    users: 9,
    connections: 9,
    queues: 9,
    schedules: 99,
    campaigns: 99,
  };
  const planId = await testApp.app.database.platform((db) =>
    insertPlan(db, { ...plan, value_centavos: 0, storage_megabytes: 1 }),
  );
  await testApp.app.database.write(companyId, async (db) => {
    await db.run(sql`update companies set plan_id = ${planId} where id = ${companyId}`);
    await db.run(sql`insert into stored_bytes (company_id, bytes) values (${companyId}, ${bytes})`);
  });
}

async function storedKeys(companyId: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.filter((key) => key.startsWith(`${companyId}/`));
}
