import { getUser, listUserNames, listUsers } from "@recado/contract/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, createTestUser, type TestCompany, untilTrue } from "../../testing/factories.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { assignQueues } from "./actions.ts";

const clock = new SteeredClock();
let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp({ clock });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());

function look(id: number) {
  return testApp.call(padaria.ana.token, getUser, { params: { id: String(id) } });
}

describe("the users of a company", () => {
  it("are listed with their queues, and found by name or e-mail address regardless of accents", async () => {
    await createTestUser(testApp, padaria, {
      name: "Inês Araújo",
      queueIds: [padaria.sales],
      allTicket: true,
    });
    const { token } = padaria.ana;
    const found = await testApp.call(token, listUsers, { query: { searchParam: "ines araujo" } });
    expect(found).toMatchObject({ count: 1, hasMore: false });
    expect(found.users).toMatchObject([
      { name: "Inês Araújo", allTicket: "enabled", queues: [{ id: padaria.sales, name: "Vendas" }] },
    ]);
    const byAddress = await testApp.call(token, listUsers, { query: { searchParam: padaria.bruno.email } });
    expect(byAddress.users).toMatchObject([{ id: padaria.bruno.id }]);
    const picked = await testApp.call(token, listUserNames, { query: { searchParam: "ines araujo" } });
    expect(picked).toEqual(found.users);
    const names = (await testApp.call(token, listUserNames, {})).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Ana", "Bruno", "Clara", "Inês Araújo"]));
    expect(JSON.stringify(found)).not.toMatch(/hash|password/i);
  });

  it("are online while their browser reports it, and for a while afterwards", async () => {
    expect((await look(padaria.bruno.id)).online).toBe(false);
    const listener = await testApp.listen(padaria.bruno.token);
    listener.socket.emit("userStatus");
    await untilTrue(async () => (await look(padaria.bruno.id)).online);
    clock.advance(12 * minute);
    padaria.ana = { ...padaria.ana, token: await freshToken() };
    expect((await look(padaria.bruno.id)).online).toBe(false);
  });

  async function freshToken(): Promise<string> {
    return (await createTestUser(testApp, padaria, { name: "Outra", profile: "admin" })).token;
  }

  it("serve queues of their own company only", async () => {
    const assigning = testApp.app.database.write(padaria.id, (db) =>
      assignQueues(db, padaria.clara.id, [vizinha.sales]),
    );
    await expect(assigning).rejects.toMatchObject({ code: "ERR_NO_QUEUE_FOUND" });
    const stranger = testApp.app.database.write(padaria.id, (db) => assignQueues(db, vizinha.ana.id, []));
    await expect(stranger).rejects.toMatchObject({ code: "ERR_NO_USER_FOUND" });
    expect((await look(padaria.clara.id)).queues).toMatchObject([{ id: padaria.support }]);
  });

  it("have e-mail addresses that are unique in all companies, regardless of case", async () => {
    const email = padaria.bruno.email.toUpperCase();
    const taking = testApp.app.database.write(vizinha.id, (db) =>
      db.run(
        sql`update users set email = ${email} where company_id = ${db.companyId} and id = ${vizinha.clara.id}`,
      ),
    );
    await expect(taking).rejects.toThrow(/users_email/);
    await expectRefusal(
      testApp.call(vizinha.ana.token, getUser, { params: { id: String(padaria.bruno.id) } }),
      "ERR_NO_USER_FOUND",
    );
  });
});
