import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listMessages, sendMessage } from "@recado/contract/messages";
import { listTickets, type Ticket, updateTicket } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runtimeOf } from "../../open-database-server.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { startServer } from "../database-server.ts";
import { createTestStaff, type Staff, untilFound, untilTrue } from "../factories.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "../processes/installation.ts";
import { writeNextMigrations } from "../processes/next-version.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import { testSecretKey } from "../test-tokens.ts";

/**
 * Path of a checkout of the previous version; undefined if there is none. Its processes keep running while this version
 * migrates the database.
 */
const before = process.env.UPGRADE_FROM;

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), `recado-test-${process.pid}-upgrade-`));
});
afterAll(() => rm(home, { recursive: true, force: true }));

interface Customer {
  number: string;
  ticket: Ticket;
  said: string[];
  answered: string[];
}

/** Lets a customer and an agent write to each other, using the processes in turn. Collects the requests that failed. */
function writeOn(
  { sandbox }: TestInstallation,
  processes: readonly InstallationProcess[],
  { bruno }: Staff,
  phone: string,
  { number, ticket, said, answered }: Customer,
  over: AbortSignal,
): { refused: unknown[]; ended: Promise<void> } {
  const refused: unknown[] = [];
  const turn = async (place: number) => {
    await sandbox.say(number, phone, `Pergunta ${place} de ${number}`);
    said.push(`Pergunta ${place} de ${number}`);
    const process = processes[place % processes.length];
    const body = { body: `Resposta ${place} a ${number}`, clientMessageId: randomUUID() };
    await process?.call(bruno.token, sendMessage, { params: { ticketId: String(ticket.id) }, body });
    answered.push(body.body);
    await process?.call(bruno.token, listTickets, { query: { status: "open" } });
  };
  const ended = (async () => {
    for (let place = 0; !over.aborted; place++)
      await turn(place).catch((error: unknown) => void refused.push(error));
  })();
  return { refused, ended };
}

it("two processes work on while the next version migrates: nothing is refused or lost", async () => {
  // The database is empty at first, because the previous version has to create its own tables.
  const installation = await openInstallation({ startDatabase: startServer });
  try {
    const { sandbox } = installation;
    const launch = () => installation.launch("web,worker,channels", {}, before);
    const processes = [await launch(), await launch()] as const;
    const staff = await createTestStaff(processes[0]);
    const phone = addPhone(sandbox);
    await pairPhone(installation, processes[0], staff, phone);
    const customers: Customer[] = [];
    for (const name of ["Ana", "Bia", "Caio"])
      customers.push(await greet(installation, processes[0], staff, phone, name));
    const over = new AbortController();
    const traffic = customers.map((customer) =>
      writeOn(installation, processes, staff, phone, customer, over.signal),
    );
    await untilTrue(() => customers.every(({ answered }) => answered.length > 2));
    const runtimeRole = runtimeOf(installation.owner, testSecretKey);
    const nextMigrations = join(home, "migrations");
    await writeNextMigrations(nextMigrations);
    const applied = await migrate({
      connection: installation.owner,
      migrationsDir: nextMigrations,
      runtimeRole,
    });
    expect(applied).toContain("9001-next-expands.sql");
    const seen = customers.map(({ answered }) => answered.length);
    await untilTrue(() => customers.every(({ answered }, place) => answered.length > (seen[place] ?? 0) + 3));
    // A process of this version that starts now, as after a crash or a rollback, has to accept the newer schema.
    if (before === undefined) expect((await launch()).url).toEqual(expect.any(String));
    over.abort();
    await Promise.all(traffic.map(({ ended }) => ended));
    expect(traffic.flatMap(({ refused }) => refused)).toEqual([]);
    for (const customer of customers) await compare(installation, processes[1], staff, phone, customer);
    process.stdout.write(`${customers.flatMap(({ said }) => said).length} in and out while it migrated\n`);
  } finally {
    await installation.close();
  }
}, 180_000);

async function greet(
  { sandbox, database }: TestInstallation,
  process: InstallationProcess,
  { id, bruno, sales }: Staff,
  phone: string,
  name: string,
): Promise<Customer> {
  const number = addSandboxContact(sandbox, name);
  await sandbox.say(number, phone, `Bom dia de ${number}`);
  const found = await untilFound(() =>
    database.read(id, (db) =>
      db.first(sql<{
        id: number;
      }>`select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = ${db.companyId} and c.number = ${number}`),
    ),
  );
  const params = { id: String(found.id) };
  const body = { status: "open", userId: bruno.id, queueId: sales } as const;
  const ticket = await process.call(bruno.token, updateTicket, { params, body });
  return { number, ticket, said: [`Bom dia de ${number}`], answered: [] };
}

async function compare(
  { sandbox }: TestInstallation,
  process: InstallationProcess,
  { bruno }: Staff,
  phone: string,
  { number, ticket, said, answered }: Customer,
): Promise<void> {
  const bodies = async (fromMe: boolean) => {
    const found: string[] = [];
    for (let page = 1, hasMore = true; hasMore; page++) {
      const params = { ticketId: String(ticket.id) };
      const answer = await process.call(bruno.token, listMessages, {
        params,
        query: { pageNumber: String(page) },
      });
      found.unshift(
        ...answer.messages.filter((message) => message.fromMe === fromMe).map(({ body }) => body),
      );
      hasMore = answer.hasMore;
    }
    return found;
  };
  await untilTrue(async () => (await bodies(false)).length >= said.length);
  expect((await bodies(false)).toSorted()).toEqual(said.toSorted());
  const arrived = () => sandbox.inbox(number, phone).map(({ text }) => text);
  await untilTrue(() => arrived().length >= answered.length);
  expect(arrived()).toEqual(answered);
}
