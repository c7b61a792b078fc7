import { getMe } from "@recado/contract/auth";
import { createConnection } from "@recado/contract/connections";
import { routes } from "@recado/contract/routes";
import { updateSetting } from "@recado/contract/settings";
import type { Route } from "@recado/contract/shared/route";
import { ticketStatuses } from "@recado/contract/ticket-status";
import { getTicket, listTickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSubscriptions } from "../../domain/tickets/subscriptions.ts";
import {
  createTestCompany,
  newCustomer,
  openInbox,
  type Person,
  signInAs,
  type TestCompany,
  untilFound,
} from "../factories.ts";
import { createOneOfEach } from "../one-of-each.ts";
import { openTestApp, type TestApp } from "../test-app.ts";
import { untilQuiet, type WatchedRows, watchRows } from "../watch-rows.ts";
import { recordStatements } from "./record-statements.ts";
import {
  type IdPlace,
  idsOf,
  isShared,
  leadingToTickets,
  type ObjectIds,
  type ObjectKind,
  requestOf,
  type SampleRequest,
  sendRequest,
} from "./requests.ts";

/** Part of every text that belongs to the company. No other company may ever receive it. */
const mark = "segredo-da-padaria";
/**
 * Part of every text from which a ticket of the sales queue can be known. No user without access to that queue may
 * receive it.
 */
const salesMark = `${mark}-das-vendas`;

let testApp: TestApp;
let rows: WatchedRows;
let padaria: TestCompany;
let vizinha: TestCompany;
let ours: ObjectIds;
let theirs: ObjectIds;
/** All SQL statements that the requests of this test caused. */
const sent = new Set<string>();
/** Objects of a ticket in Clara's queue. Clara has no access to the tickets in the sales queue of the same company. */
let claras: ObjectIds;

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestCompany(testApp);
  vizinha = await createTestCompany(testApp, "Vizinha");
  ours = await createOneOfEach(testApp, padaria, padaria.bruno, salesMark, mark);
  claras = {
    ...ours,
    ...(await createOneOfEach(testApp, await asSupport(padaria), padaria.clara, "suporte")),
  };
  theirs = await createOneOfEach(testApp, vizinha, vizinha.bruno, "vizinha");
  await markEverything();
  await untilQuiet(testApp, padaria);
  rows = await watchRows(testApp, padaria.id);
});
afterAll(async () => {
  await rows.close();
  await testApp.close();
});

/** Sends the request and records the SQL statements that it causes. */
async function askAndListen(token: string | undefined, route: Route, request: SampleRequest) {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof sendRequest>>>();
  const statements = await recordStatements(testApp, () =>
    sendRequest(testApp, token, route, request).then(resolve),
  );
  for (const { text } of statements) sent.add(text);
  return promise;
}

/** Returns the company with an additional connection, whose tickets go to the support queue. */
async function asSupport(company: TestCompany): Promise<TestCompany> {
  const body = { name: "Suporte", queueIds: [company.support] };
  const { id } = await testApp.call(company.ana.token, createConnection, { body });
  await untilFound(() => testApp.channel.isOpen(id) || undefined);
  return { ...company, connectionId: id };
}

/** Writes the mark into all texts that belong to the company. */
async function markEverything(): Promise<void> {
  const words = { language: "pt_BR", category: "UTILITY", header: "", body: mark, footer: "" };
  testApp.channel.templates.push({ name: "modelo", ...words, buttons: [], gaps: [] });
  await testApp.app.database.write(padaria.id, async (db) => {
    const inCompany = sql`where company_id = ${db.companyId}`;
    await db.run(
      sql`update companies set name = name || ${mark}, email = ${mark} where id = ${db.companyId}`,
    );
    await db.run(sql`update users set name = name || ${mark}, email = ${mark} || email ${inCompany}`);
    await db.run(sql`update user_sessions set user_agent = ${mark} ${inCompany}`);
    await db.run(sql`insert into user_photos (company_id, user_id, size, version, bytes)
      values (${db.companyId}, ${padaria.ana.id}, 'small', ${mark}, '')`);
    await db.run(sql`insert into copilot_outcomes (company_id, user_id, task, outcome)
      values (${db.companyId}, ${padaria.bruno.id}, 'draft', 'sent')`);
    await db.run(sql`update queues set name = name || ${mark}, greeting_message = ${mark} ${inCompany}`);
    await db.run(sql`update queue_options set title = ${mark} ${inCompany}`);
    await db.run(sql`update connections set name = name || ${mark}, qrcode = ${mark} ${inCompany}`);
    await db.run(sql`update contacts set name = name || ${mark}, email = ${mark} ${inCompany}`);
    await db.run(sql`update tags set name = name || ${mark}, kanban = true ${inCompany}`);
    const ad = { id: mark, sourceType: "ad", headline: mark, body: mark, url: null, clickId: null };
    await db.run(sql`
      update tickets set last_message = ${mark} || last_message, ad = ${JSON.stringify(ad)}, ad_id = ${mark} ${inCompany}`);
    await db.run(sql`update audit_log set label = ${mark} ${inCompany}`);
    await db.run(sql`update chats set title = ${mark} || title ${inCompany}`);
    await db.run(sql`update chat_messages set message = ${mark} || message ${inCompany}`);
    await db.run(sql`update messages set body = ${mark} || body ${inCompany}`);
    await db.run(
      sql`insert into settings (company_id, key, value) values (${db.companyId}, 'chatBotType', ${mark})`,
    );
  });
}

/**
 * Returns a valid token of the person. Signs the person in again if an earlier request has ended the person's session.
 */
async function tokenOf(person: Person): Promise<string> {
  const { token } = await testApp.call(person.token, getMe, {}).then(
    () => person,
    () => signInAs(testApp, person),
  );
  person.token = token;
  return token;
}

const crawled = routes.map(({ feature, name, route }) => [`${feature}.${name}`, route] as const);

/**
 * Builds the requests that try a route with ids of another company: one request per id, in which only that id is
 * foreign, and one request in which all ids are. `kind` is the kind of the foreign id in the path.
 */
function foreignRequests(
  route: Route,
  own: ObjectIds,
  foreign: ObjectIds,
  kinds: readonly ObjectKind[] | undefined,
) {
  const ids = [...idsOf(route)].filter(([, kind]) => !isShared(kind) && (!kinds || kinds.includes(kind)));
  const inPath = ([place, kind]: readonly [IdPlace, ObjectKind]) =>
    place.startsWith("params.") ? kind : undefined;
  const requests = ids.map((id) => ({
    kind: inPath(id),
    request: requestOf(route, (other, kind) => (other === id[0] ? foreign[kind] : own[kind])),
  }));
  const all = {
    kind: ids.map(inPath).find((kind) => kind !== undefined),
    request: requestOf(route, (_, kind) => foreign[kind]),
  };
  return [...requests, all];
}

describe("every route of the contract", () => {
  it("is served", async () => {
    for (const [name, route] of crawled) {
      const answer = await askAndListen(
        undefined,
        route,
        requestOf(route, (_, kind) => theirs[kind]),
      );
      expect([name, answer.json().error]).not.toEqual([name, "ERR_NOT_FOUND"]);
    }
  });

  // Specification (tickets): no company's data reaches another.
  // Specification (money): no company sees another’s.
  it.each(crawled)(
    "%s shows an admin of another company nothing and lets the admin change nothing",
    async (_, route) => {
      const before = await rows.look();
      for (const { kind, request } of foreignRequests(route, theirs, ours, undefined)) {
        const answer = await askAndListen(await tokenOf(vizinha.ana), route, request);
        expect(answer.statusCode).toBeLessThan(500);
        if (!route.resource.shared) expect(answer.body).not.toContain(mark);
        // Routes for super users reject every request of other users with 403, so the response does not reveal whether
        // the object exists.
        if (kind) expect(answer.statusCode).toBe(route.access.who === "super" ? 403 : 404);
      }
      expect(await rows.look()).toEqual(before);
    },
  );

  it.each(crawled)("%s gives a caller without a token no data", async (_, route) => {
    const before = await rows.look();
    const answer = await askAndListen(
      undefined,
      route,
      requestOf(route, (_place, kind) => ours[kind]),
    );
    expect(answer.body).not.toContain(mark);
    if (route.access.who !== "anyone") expect(answer.statusCode).toBe(401);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await rows.look()).toEqual(before);
  });

  it("that leads to a ticket is recognised as such", () => {
    expect(leadingToTickets).toEqual(
      expect.arrayContaining(["ticket", "ticketUuid", "message", "note", "schedule"]),
    );
  });

  /**
   * Kinds of objects to try. Contacts are open to all users of the company, but a route that lists by contact may
   * reveal tickets.
   */
  const asked: ObjectKind[] = [...leadingToTickets, "contact"];
  const forAgents = crawled.filter(
    ([, route]) =>
      route.method === "GET" || [...idsOf(route).values()].some((kind) => leadingToTickets.includes(kind)),
  );
  it.each(forAgents)("%s gives an agent nothing about tickets of another queue", async (_, route) => {
    const before = await rows.look();
    const kinds = route.method === "GET" ? asked : leadingToTickets;
    const requests = foreignRequests(route, claras, { ...claras, ...pick(ours, kinds) }, kinds);
    for (const { kind, request } of requests) {
      const answer = await askAndListen(padaria.clara.token, route, request);
      expect(answer.statusCode).toBeLessThan(500);
      if (kind && leadingToTickets.includes(kind)) expect([403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain(salesMark);
    }
    expect(await rows.look()).toEqual(before);
  });

  function pick(objects: ObjectIds, kinds: readonly ObjectKind[]): Partial<ObjectIds> {
    return Object.fromEntries(kinds.map((kind) => [kind, objects[kind]]));
  }

  /**
   * Routes whose responses contain no text with the mark. They return data of the installation (push key, settings,
   * plans, announcements, helps), of the user (session, second factor, passkeys, saved views, bulk runs), of the last payment, or counts, keys, colours and
   * pictures. The tests of the dashboard and of media check whose counts and pictures a user may see.
   */
  const unmarked =
    /^\/(ai\/settings|push-subscriptions\/key|bulk-runs|subscription\/billing|auth\/session|second-factor|passkeys|identity-provider|rules\/webhook-secret|ticket-views|ticket-counts|installation-settings|company-brand|companies\/:id\/storage|invoices\/:id\/plans|dashboard|keep-tickets|announcements|helps|queueIntegration\/:id\/secret|whatsapp\/:id\/sending-limits|whatsapp\/:whatsappId\/message-templates|tickets\/:id\/(cost|sla))/;
  const reading = crawled.filter(
    ([, { method, access, path }]) => method === "GET" && access.who === "signedIn" && !unmarked.test(path),
  );
  it.each(reading)("%s answers the company's own admin with the test's data", async (_, route) => {
    const answer = await askAndListen(
      padaria.ana.token,
      route,
      requestOf(route, (_place, kind) => ours[kind]),
    );
    if (route.path.startsWith("/demo")) expect(answer.json()).toMatchObject({ error: "ERR_DEMO_ONLY" });
    // The message of this test exists but has no file.
    else if (route.path.endsWith("/media-link"))
      expect(answer.json()).toMatchObject({ error: "ERR_NO_MEDIA_FOUND" });
    else expect(answer.body).toContain(mark);
  });
});

it("every statement of a request names its company besides relying on row-level security", async () => {
  const ofCompanies = await testApp.app.database.platform((db) =>
    db.rows(sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id'`),
  );
  const tables = new Set(ofCompanies.map(({ name }) => name));
  const named = /\b(?:from|join|into|update)\s+"?(\w+)"?/gi;
  const forgetful = [...sent].filter(
    (text) =>
      !text.includes("company_id") && [...text.matchAll(named)].some(([, table = ""]) => tables.has(table)),
  );
  expect(sent.size).toBeGreaterThan(100);
  expect(forgetful).toEqual([]);
});

describe("every live room", () => {
  const stranger = [
    null,
    "",
    "open ",
    {},
    [],
    -1,
    0,
    1.5,
    "1",
    Number.NaN,
    { id: 1 },
    "company:1",
    "__proto__",
  ];
  /** Arguments with which each socket room is joined. The test fails if a room is missing here. */
  const asked: Record<string, () => unknown[]> = {
    tickets: () => [...ticketStatuses],
    notification: () => [undefined, padaria.id],
    chatBox: () => [ours.ticket, String(ours.ticket), ours.ticketUuid],
  };

  /**
   * Routes that change an object that belongs to a ticket. Routes that delete come last, so that the objects still
   * exist for the other routes.
   */
  const changing = crawled
    .filter(
      ([, { method, resource }]) =>
        method !== "GET" && leadingToTickets.includes(resource.name as ObjectKind),
    )
    .sort(([, one], [, other]) => Number(one.method === "DELETE") - Number(other.method === "DELETE"));

  it("sends nothing to another company or to agents without the queue, for any subscription", async () => {
    const listeners = await Promise.all([
      testApp.listen(await tokenOf(vizinha.ana)),
      testApp.listen(padaria.clara.token),
    ]);
    for (const name of Object.keys(createSubscriptions(testApp.app.database))) {
      const event = `join${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const list = asked[name];
      if (!list) throw new Error(`add the arguments of the event ${event} to this test`);
      for (const { socket } of listeners)
        for (const argument of [...list(), ...stranger]) await socket.emitWithAck(event, argument);
    }
    const bruno = await openInbox(testApp, padaria.bruno);
    const customer = newCustomer("Quem passa");
    await testApp.channel.say(padaria.connectionId, customer, salesMark);
    await bruno.next(({ name }) => name === "appMessage");
    testApp.channel.host(padaria.connectionId).showTyping([{ kind: "lid", value: customer.lid }], true);
    await bruno.next(({ name }) => name === "typing");
    await testApp.call(padaria.ana.token, updateSetting, {
      params: { key: "call" },
      body: { value: "enabled" },
    });
    await bruno.next(({ name }) => name === "settings");
    for (const [, route] of changing) {
      const request = requestOf(route, (_, kind) => ours[kind]);
      expect((await askAndListen(padaria.ana.token, route, request)).statusCode).toBeLessThan(500);
    }
    const [neighbour, clara] = listeners;
    await Promise.all([neighbour?.settle(), clara?.settle()]);
    expect(neighbour?.heard).toEqual([]);
    const heard = JSON.stringify(clara?.heard);
    expect(heard).not.toContain(salesMark);
    expect(heard).not.toContain(`"ticketId":${ours.ticket},`);
    expect(clara?.heard.map(({ name }) => name)).not.toContain("ticket");
    expect(clara?.heard.map(({ name }) => name)).not.toContain("typing");
  });

  it.each([
    ["no token", ""],
    ["an invalid token", "nonsense"],
  ])("refuses a connection with %s", async (_, token) => {
    await expect(testApp.listen(token)).rejects.toThrow("ERR_SESSION_EXPIRED");
  });
});

it("an unknown or malformed ticket id is refused like an id of another company", async () => {
  for (const id of [
    String(ours.ticket),
    "2147483647",
    "2147483648",
    "0",
    "-1",
    "abc",
    "1e3",
    " 1",
    "9".repeat(30),
  ]) {
    const calling = testApp.call(vizinha.ana.token, getTicket, { params: { id } });
    await expect(calling).rejects.toMatchObject({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  }
  expect((await testApp.call(await tokenOf(vizinha.ana), listTickets, {})).count).toBeGreaterThan(0);
});
