import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { login } from "@recado/contract/auth";
import { createConnection } from "@recado/contract/connections";
import type { Profile } from "@recado/contract/shared/permissions";
import { type TicketStatus, ticketStatuses } from "@recado/contract/ticket-status";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import type { App } from "../app.ts";
import { createCompany } from "../domain/companies/actions.ts";
import { insertQueue } from "../domain/queues/store.ts";
import { createUser } from "../domain/users/actions.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock } from "../ports/clock.ts";
import { hashPassword } from "../workflows/auth/password.ts";
import type { FakeCustomer } from "./fakes/fake-channel.ts";
import type { Listener } from "./listeners.ts";
import type { TestApp } from "./test-app.ts";
import { openTestSession } from "./test-tokens.ts";

/** The parts of a test app with which companies are created and the API is called as their users. */
export type CompanyHost = Pick<TestApp<Channel>, "call"> & { app: Pick<App, "database">; clock?: Clock };

export interface Person {
  id: number;
  email: string;
  token: string;
}

export interface Staff {
  id: number;
  name: string;
  sales: number;
  support: number;
  /** Admin of the company. */
  ana: Person;
  /** Agent of the sales queue. */
  bruno: Person;
  /** Agent of the support queue. */
  clara: Person;
}

export interface TestCompany extends Staff {
  connectionId: number;
}

export const testPassword = "senha-de-teste";
let passwordHash: Promise<string> | undefined;

function hashOfPassword(): Promise<string> {
  passwordHash ??= hashPassword(testPassword);
  return passwordHash;
}

/** Creates a company with an admin, two queues with an agent each, and one connection that serves the sales queue. */
export async function createTestCompany(testApp: TestApp, name?: string): Promise<TestCompany> {
  const staff = await createTestStaff(testApp, name);
  const connection = await testApp.call(staff.ana.token, createConnection, {
    body: { name: "Loja", queueIds: [staff.sales] },
  });
  await untilTrue(() => testApp.channel.isOpen(connection.id));
  await sendAtAnyHour(testApp, staff.id);
  return { ...staff, connectionId: connection.id };
}

/** Lets the company send messages at any hour of the week, because tests also run at night and on Sundays. */
async function sendAtAnyHour(testApp: CompanyHost, companyId: number): Promise<void> {
  await testApp.app.database.write(companyId, (db) =>
    db.run(sql`update sending_limits set from_hour = 0, to_hour = 24, weekdays = '{0,1,2,3,4,5,6}'
      where company_id = ${db.companyId}`),
  );
}

/** Creates a company with an admin and two agents, but without a connection. */
export async function createTestStaff(testApp: CompanyHost, name = "Padaria"): Promise<Staff> {
  const hash = await hashOfPassword();
  const unique = randomUUID().slice(0, 8);
  return createCompany(testApp.app.database, { name: `${name} ${unique}` }, async (db) => {
    const sales = await insertQueue(db, { name: "Vendas", color: "#2f9e6e" });
    const support = await insertQueue(db, { name: "Suporte", color: "#3b6fd4" });
    const person = async (first: string, profile: Profile, queueIds: number[]) => {
      const email = `${first.toLowerCase()}.${unique}@exemplo.com.br`;
      const id = await createUser(db, { name: first, email, passwordHash: hash, profile, queueIds });
      return { id, email, token: await openTestSession(db, { id, email, profile }, testApp.clock) };
    };
    return {
      name: `${name} ${unique}`,
      id: db.companyId,
      sales,
      support,
      ana: await person("Ana", "admin", []),
      bruno: await person("Bruno", "user", [sales]),
      clara: await person("Clara", "user", [support]),
    };
  });
}

interface TestUser {
  name: string;
  profile?: Profile;
  queueIds?: readonly number[];
  allTicket?: boolean;
  super?: boolean;
}

/** Creates one more user of the company. Returns the user with a token. */
export async function createTestUser(
  testApp: CompanyHost,
  company: Pick<TestCompany, "id">,
  hired: TestUser,
): Promise<Person> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const passwordHash = await hashOfPassword();
  const user = { profile: "user", ...hired, email } as const;
  return testApp.app.database.write(company.id, async (db) => {
    const id = await createUser(db, { ...user, passwordHash });
    return { id, email, token: await openTestSession(db, { ...user, id }, testApp.clock) };
  });
}

/** Signs the user in through the login route. The user's previous session ends. */
export async function signInAs(
  testApp: Pick<CompanyHost, "call">,
  person: { id: number; email: string },
): Promise<Person> {
  const { token } = await testApp.call(undefined, login, {
    body: { email: person.email, password: testPassword },
  });
  return { ...person, token };
}

/** Delivers a message from a new customer, and returns the ticket that the message created. */
export async function ticketFromMessage(
  testApp: TestApp,
  company: TestCompany,
  text = "Bom dia!",
  customer: FakeCustomer & { number: string } = newCustomer(),
): Promise<Ticket> {
  await testApp.channel.say(company.connectionId, customer, text);
  return untilFound(async () =>
    (await ticketsOf(testApp, company.ana, "pending")).find(
      (ticket) => ticket.contact.number === customer.number,
    ),
  );
}

/** Creates a ticket from a customer's message, and accepts it as the given user. */
export async function createOpenTicket(
  testApp: TestApp,
  company: TestCompany,
  person = company.bruno,
  customer: FakeCustomer & { number: string } = newCustomer(),
): Promise<Ticket> {
  const { id } = await ticketFromMessage(testApp, company, "Bom dia!", customer);
  return testApp.call(person.token, updateTicket, { params: { id: String(id) }, body: { status: "open" } });
}

/** Opens a socket that joins the same rooms as the inbox in a browser: every ticket list and the notifications. */
export async function openInbox(testApp: Pick<TestApp, "listen">, person: Person): Promise<Listener> {
  const listener = await testApp.listen(person.token);
  for (const status of ticketStatuses) await listener.join("Tickets", status);
  await listener.join("Notification");
  return listener;
}

export async function ticketsOf(
  testApp: Pick<CompanyHost, "call">,
  person: Person,
  status: TicketStatus,
): Promise<Ticket[]> {
  return (await testApp.call(person.token, listTickets, { query: { status } })).tickets;
}

let customers = 0;

export function newCustomer(name = "Camila Rocha") {
  customers += 1;
  const suffix = String(customers).padStart(7, "0");
  return { name, number: `551198${suffix}`, lid: `9000000${suffix}` };
}

/**
 * Polls until a value is found. There is no timeout, because the time limit of the test also ends a poll that never
 * succeeds.
 */
export async function untilFound<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  // The pause between polls grows, because each poll sends a request that slows down the work that the test waits for.
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 60)) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(pauseMs);
  }
}

export async function untilTrue(look: () => boolean | Promise<boolean>): Promise<void> {
  await untilFound(async () => ((await look()) ? true : undefined));
}
