import { endSession, renewSession } from "@recado/contract/connections";
import { sendMessage } from "@recado/contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SendError } from "../../ports/channel.ts";
import {
  createOpenTicket,
  createTestCompany,
  type TestCompany,
  ticketFromMessage,
  untilFound,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

/** Returns the numbers of failed tries of the connection's outstanding work in a queue. */
function tries(queue = "pictures"): Promise<{ tries: number }[]> {
  return testApp.app.database.platform((db) =>
    db.rows(sql<{ tries: number }>`
      select tries from work_queues where queue = ${queue} and connection_id = ${padaria.connectionId} and tries > 0`),
  );
}

function complaints(queue = "pictures"): string[] {
  return testApp.logs.filter((line) => line.includes(`"queue":"${queue}"`));
}

it("a picture lookup that a logout interrupts is repeated on reconnect, without an error log", async () => {
  const { promise: cutOff, reject } = Promise.withResolvers<Uint8Array | undefined>();
  let asked = 0;
  testApp.channel.onPicture = () => {
    asked += 1;
    return asked === 1 ? cutOff : Promise.resolve(undefined);
  };
  await ticketFromMessage(testApp, padaria);
  await untilTrue(() => asked === 1);
  const params = { id: String(padaria.connectionId) };
  await testApp.call(padaria.ana.token, endSession, { params });
  await untilTrue(() => testApp.channel.loggedOut.includes(padaria.connectionId));
  reject(new Error("the WhatsApp connection has ended"));
  await untilTrue(async () => (await tries()).length > 0);
  await testApp.call(padaria.ana.token, renewSession, { params });
  await untilTrue(() => asked === 2);
  expect(complaints()).toEqual([]);
});

it("a message that a logout interrupts is sent after the reconnect, without an error log", async () => {
  const ticket = await createOpenTicket(testApp, padaria);
  const { number } = ticket.contact;
  testApp.channel.refuse("send", number, new SendError("ERR_WAPP_NOT_INITIALIZED", "no", true));
  const params = { ticketId: String(ticket.id) };
  await testApp.call(padaria.bruno.token, sendMessage, { params, body: { body: "Já vai" } });
  await untilTrue(async () => (await tries("outbound")).length > 0);
  await untilTrue(() => testApp.channel.sent.some(({ to }) => to.some(({ value }) => value === number)));
  expect(complaints("outbound")).toEqual([]);
});

it("a picture lookup that fails while connected is logged as an error", async () => {
  testApp.channel.onPicture = () => Promise.reject(new Error("WhatsApp did not answer in time"));
  await ticketFromMessage(testApp, padaria);
  const [complaint] = await untilFound(() => (complaints().length > 0 ? complaints() : undefined));
  expect(complaint).toContain("WhatsApp did not answer in time");
  testApp.channel.onPicture = async () => undefined;
});
