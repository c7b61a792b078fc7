import { type Ticket, updateTicket } from "@recado/contract/tickets";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  createOpenTicket,
  createTestCompany,
  createTestUser,
  type Person,
  type TestCompany,
  untilTrue,
} from "../../testing/factories.ts";
import type { Listener } from "../../testing/listeners.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;
let ticket: Ticket;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  ticket = await createOpenTicket(testApp, padaria);
});

/** Opens a conversation as a browser does; resolves to whether access is granted. */
async function open(listener: Listener, { id } = ticket): Promise<boolean> {
  await listener.join("ChatBox", id);
  return view(listener, { ticketId: id, typing: false });
}

function view({ socket }: Listener, viewing: { ticketId: number; typing: boolean } | null) {
  return socket.emitWithAck("viewing", viewing) as Promise<boolean>;
}

/** Names of the viewers in the last event of the ticket that the browser received, marked if they are typing. */
function shownTo({ heard }: Listener): string[] | undefined {
  const told = heard.flatMap(({ name, payload }) => {
    const { ticketId, viewers } = payload as {
      ticketId: number;
      viewers: { name: string; typing: boolean }[];
    };
    return name === "viewers" && ticketId === ticket.id ? [viewers] : [];
  });
  return told.at(-1)?.map(({ name, typing }) => (typing ? `${name} types` : name));
}

function untilShown(listener: Listener, expected: readonly string[]): Promise<void> {
  return untilTrue(() => JSON.stringify(shownTo(listener)) === JSON.stringify(expected));
}

it("viewers of a ticket see each other and who types, until they leave or disconnect", async () => {
  const [ana, bruno] = [await testApp.listen(padaria.ana.token), await testApp.listen(padaria.bruno.token)];
  expect(await open(ana)).toBe(true);
  await untilShown(ana, ["Ana"]);
  expect(await open(bruno)).toBe(true);
  for (const one of [ana, bruno]) await untilShown(one, ["Ana", "Bruno"]);
  await view(ana, { ticketId: ticket.id, typing: true });
  await untilShown(bruno, ["Ana types", "Bruno"]);
  const device = await testApp.listen(padaria.ana.token);
  await open(device);
  await view(ana, { ticketId: ticket.id, typing: false });
  await untilShown(bruno, ["Ana", "Bruno"]);
  await view(ana, null);
  await view(bruno, { ticketId: ticket.id, typing: true });
  await untilShown(device, ["Ana", "Bruno types"]);
  device.socket.close();
  await untilShown(bruno, ["Bruno types"]);
  const other = await createOpenTicket(testApp, padaria);
  await open(ana);
  await untilShown(ana, ["Ana", "Bruno types"]);
  await open(bruno, other);
  await untilShown(ana, ["Ana"]);
});

it("users who may not read a ticket neither see its viewers nor are seen", async () => {
  const vizinha = await createTestCompany(testApp, "Vizinha");
  const [ana, bruno] = [await testApp.listen(padaria.ana.token), await testApp.listen(padaria.bruno.token)];
  const strangers = await Promise.all(
    [padaria.clara, vizinha.ana].map(({ token }: Person) => testApp.listen(token)),
  );
  await open(ana);
  await open(bruno);
  await untilShown(ana, ["Ana", "Bruno"]);
  for (const stranger of strangers) expect(await open(stranger)).toBe(false);
  await view(ana, { ticketId: ticket.id, typing: true });
  await untilShown(bruno, ["Ana types", "Bruno"]);
  for (const stranger of strangers) {
    await stranger.settle();
    expect(shownTo(stranger)).toBeUndefined();
  }
  expect(shownTo(ana)).toEqual(["Ana types", "Bruno"]);
});

it("users whose queue the ticket has left get no viewers, and disappear once they type", async () => {
  const rosa = await createTestUser(testApp, padaria, { name: "Rosa", queueIds: [padaria.sales] });
  const [ana, rosas] = [await testApp.listen(padaria.ana.token), await testApp.listen(rosa.token)];
  await open(ana);
  await open(rosas);
  await untilShown(rosas, ["Ana", "Rosa"]);
  const params = { id: String(ticket.id) };
  await testApp.call(padaria.ana.token, updateTicket, { params, body: { queueId: padaria.support } });
  await rosas.next(
    ({ name, payload }) => name === "ticket" && (payload as { action: string }).action === "delete",
  );
  await view(ana, { ticketId: ticket.id, typing: true });
  await untilShown(ana, ["Ana types", "Rosa"]);
  await rosas.settle();
  expect(shownTo(rosas)).toEqual(["Ana", "Rosa"]);
  expect(await view(rosas, { ticketId: ticket.id, typing: true })).toBe(false);
  await untilShown(ana, ["Ana types"]);
});

it("viewers of a ticket in different processes see each other", async () => {
  const other = await openTestApp({ beside: testApp });
  const [ana, bruno] = [await testApp.listen(padaria.ana.token), await other.listen(padaria.bruno.token)];
  await open(ana);
  await open(bruno);
  for (const one of [ana, bruno]) await untilShown(one, ["Ana", "Bruno"]);
  await view(bruno, { ticketId: ticket.id, typing: true });
  await untilShown(ana, ["Ana", "Bruno types"]);
  bruno.socket.close();
  await untilShown(ana, ["Ana"]);
  await other.close();
});

it("a viewer who leaves during the access check does not reappear", async () => {
  const [ana, bruno] = [await testApp.listen(padaria.ana.token), await testApp.listen(padaria.bruno.token)];
  await open(ana);
  await untilShown(ana, ["Ana"]);
  const [first, second] = await Promise.all([
    view(bruno, { ticketId: ticket.id, typing: true }),
    view(bruno, null),
  ]);
  expect([first, second]).toEqual([false, true]);
  await view(ana, { ticketId: ticket.id, typing: true });
  await untilShown(ana, ["Ana types"]);
});
