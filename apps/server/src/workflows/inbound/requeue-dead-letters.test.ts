import { requeueAllDeadLetters } from "@recado/contract/dead-letters";
import { listMessages } from "@recado/contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import {
  createTestCompany,
  createTestUser,
  type TestCompany,
  ticketFromMessage,
  untilTrue,
} from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ own: true });
});
afterAll(() => testApp.close());

async function putAsideFigure(): Promise<string | undefined> {
  const figures = (await testApp.app.http.inject("/metrics")).body;
  return /^recado_events_put_aside\{[^}]*\} (\d+)$/m.exec(figures)?.[1];
}

/** Creates a chat with a dead letter, as if an older version had failed to process the event. */
async function chatWithPutAside(company: TestCompany): Promise<{ company: TestCompany; ticketId: string }> {
  const ticket = await ticketFromMessage(testApp, company, "Entendida");
  await testApp.app.database.write(company.id, (db) =>
    db.run(sql`
      insert into channel_events (company_id, connection_id, external_id, chat, payload, done_at, error, tries)
      select company_id, connection_id, 'put-aside', chat,
        jsonb_set(payload, '{externalId}', '"put-aside"'), now(), 'TypeError', 5
      from channel_events where company_id = ${db.companyId} limit 1`),
  );
  return { company, ticketId: String(ticket.id) };
}

it("dead letters of all companies are counted in the metrics, and a super user requeues them", async () => {
  const padaria = await createTestCompany(testApp);
  const sofia = await createTestUser(testApp, padaria, { name: "Sofia", profile: "admin", super: true });
  expect(await putAsideFigure()).toBe("0");
  const chats = [
    await chatWithPutAside(padaria),
    await chatWithPutAside(await createTestCompany(testApp, "Vizinha")),
  ];
  expect(await putAsideFigure()).toBe("2");
  await expectRefusal(testApp.call(padaria.ana.token, requeueAllDeadLetters, {}), "ERR_NO_PERMISSION");
  expect(await putAsideFigure()).toBe("2");
  expect(await testApp.call(sofia.token, requeueAllDeadLetters, {})).toEqual({ count: 2, companies: 2 });
  for (const { company, ticketId } of chats)
    await untilTrue(async () => {
      const { messages } = await testApp.call(company.ana.token, listMessages, { params: { ticketId } });
      return messages.length === 2;
    });
  expect(await putAsideFigure()).toBe("0");
  expect(await testApp.call(sofia.token, requeueAllDeadLetters, {})).toEqual({ count: 0, companies: 0 });
});
