import { join } from "node:path";
import { login } from "@recado/contract/auth";
import { listChatMessages, listChats } from "@recado/contract/chats";
import { listGroupMembers } from "@recado/contract/contacts";
import { listTickets } from "@recado/contract/tickets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStorage } from "../../adapters/disk-storage/disk-storage.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { demoAdmin, demoPassword } from "./demo-data.ts";
import { seedDemo } from "./seed-demo.ts";

let testApp: TestApp;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  await seedDemo(testApp.app.database, await createDiskStorage(join(testApp.dataDir, "media")));
});
afterAll(() => testApp.close());

it("the demonstration has a group with members who mention each other", async () => {
  const { token } = await testApp.call(undefined, login, {
    body: { email: demoAdmin.email, password: demoPassword },
  });
  const { tickets } = await testApp.call(token, listTickets, { query: { status: "open" } });
  const [ticket] = tickets.filter(({ isGroup }) => isGroup);
  expect(ticket).toMatchObject({ lastMessage: "Abro, sim.", lastMessageAuthor: "Wagner Pinto" });
  const params = { id: String(ticket?.contactId) };
  const { members } = await testApp.call(token, listGroupMembers, { params });
  expect(members).toMatchObject([
    { name: "Tereza Antunes", isAdmin: true },
    { name: "Wagner Pinto", isAdmin: false },
    { name: "5519981230023", contactId: null },
  ]);
});

it("the demonstration has internal chats, the newest first, and one unread message", async () => {
  const { token } = await testApp.call(undefined, login, {
    body: { email: demoAdmin.email, password: demoPassword },
  });
  const { records, unreads } = await testApp.call(token, listChats, {});
  expect(records.map(({ title }) => title)).toEqual([
    "Sofá da vitrine",
    "Equipe Aurora",
    "Boletos em atraso",
  ]);
  expect(unreads).toBe(1);
  for (const { id, lastMessage, updatedAt } of records) {
    const page = await testApp.call(token, listChatMessages, { params: { id: String(id) } });
    expect(page.records.at(-1)).toMatchObject({ message: lastMessage, createdAt: updatedAt });
  }
});
