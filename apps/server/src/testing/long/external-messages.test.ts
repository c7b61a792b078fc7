import { setTimeout as sleep } from "node:timers/promises";
import { replaceToken } from "@recado/contract/connections";
import { sendExternalMessage } from "@recado/contract/external-messages";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff, untilFound, untilTrue } from "../factories.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "../processes/installation.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import { freshAddress } from "../test-app.ts";

const kills = 40;
const people = 500;
const each = 20;
const all = people * each;
/**
 * Number of people to whom the client writes in parallel. A person gets the next message when the request for the
 * previous one was answered.
 */
const lines = 8;

let installation: TestInstallation;
let processes: InstallationProcess[];
let staff: Staff;
let token: string;
const answered = new Map<string, string>();

beforeAll(async () => {
  installation = await openInstallation({ startDatabase: startTestDatabase });
  processes = [await launch(), await launch()];
  staff = await createTestStaff(first());
}, 120_000);
afterAll(() => installation.close());

function launch(): Promise<InstallationProcess> {
  return installation.launch("web,worker,channels");
}

function first(): InstallationProcess {
  const [one] = processes;
  if (!one) throw new Error("expected a running process, found none");
  return one;
}

/**
 * Creates the people and returns their numbers. Half of them have written to the company before; the others are new
 * contacts.
 */
async function begin(): Promise<string[]> {
  const { sandbox } = installation;
  const phone = addPhone(sandbox);
  const id = await pairPhone(installation, first(), staff, phone);
  token = (await first().call(staff.ana.token, replaceToken, { params: { id: String(id) } })).token;
  // This test is not about the limit for new contacts, so the limit is lifted.
  await installation.database.write(staff.id, (db) =>
    db.run(sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":10000}]', from_hour = 0, to_hour = 24,
      weekdays = '{0,1,2,3,4,5,6}' where company_id = ${db.companyId}`),
  );
  const numbers = Array.from({ length: people }, (_, place) =>
    addSandboxContact(sandbox, `Cliente ${place}`),
  );
  const known = numbers.filter((_, place) => place % 2 === 0);
  for (const number of known) await sandbox.say(number, phone, "Bom dia!");
  await untilTrue(async () => (await countOf(sql`select 1 from contacts`)) >= known.length);
  return numbers;
}

async function countOf(rows: ReturnType<typeof sql>): Promise<number> {
  const found = await installation.database.read(staff.id, (db) =>
    db.first(
      sql<{
        count: number;
      }>`select count(*)::integer as count from (${rows} where company_id = ${db.companyId}) as found`,
    ),
  );
  return found?.count ?? 0;
}

const textOf = (number: string, place: number) => `Pedido ${place} de ${number}`;

/**
 * Repeats the request for a message until there is a response, like a client that wants each message to be sent exactly
 * once.
 */
async function insist(number: string, place: number): Promise<void> {
  const body = textOf(number, place);
  for (let attempt = place; ; attempt += 1) {
    const answer = await post({ number, body }, attempt);
    if (answer?.status === 200) {
      const { message } = sendExternalMessage.answer.parse(answer.body);
      return void answered.set(body, message.id);
    }
    if (answer) requireWorthRepeating(answer);
    await sleep(answer?.status === 429 ? 1_000 : 50);
  }
}

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Sends the request to one of the processes, chosen by the attempt. Returns undefined if there was no response, or if
 * the client did not wait for the response.
 */
async function post(asked: { number: string; body: string }, attempt: number): Promise<Answer | undefined> {
  const url = processes[attempt % processes.length]?.url;
  const isImpatient = attempt % 5 === 3;
  try {
    const answer = await fetch(`${url}/api/messages/send`, {
      method: "POST",
      headers: {
        "x-forwarded-for": freshAddress(),
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": asked.body,
      },
      body: JSON.stringify(asked),
      ...(isImpatient && { signal: AbortSignal.timeout(Math.ceil(Math.random() * 30)) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

function requireWorthRepeating({ status, body }: Answer): void {
  const { error } = body as { error: string };
  const isForNow =
    [408, 429].includes(status) ||
    status >= 500 ||
    ["ERR_IDEMPOTENCY_IN_FLIGHT", "ERR_WAPP_CHECK_CONTACT"].includes(error);
  if (!isForNow) throw new Error(`${status} ${error}`);
}

/** Sends all messages to a share of the people, one person after the other. */
async function writeTo(share: readonly string[]): Promise<void> {
  for (const number of share) for (let place = 0; place < each; place += 1) await insist(number, place);
}

/** Kills the processes in turn, each time after a certain share of the messages has been answered. */
async function killInBetween(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await untilTrue(() => answered.size >= ((kill + 1) * all) / (kills + 1));
    const place = kill % processes.length;
    await processes[place]?.program.kill();
    processes[place] = await launch();
  }
}

interface Kept {
  id: string;
  body: string;
  ack: number;
  error: string | null;
}

/** Waits until no message is being sent, and returns the messages in the company's conversations. */
function untilSettled(): Promise<Kept[]> {
  return untilFound(async () => {
    await sleep(300);
    const kept = await installation.database.read(staff.id, (db) =>
      db.rows(sql<Kept>`
        select id, body, ack, error from messages
        where company_id = ${db.companyId} and from_me and body like 'Pedido %' order by id`),
    );
    return kept.some(({ ack, error }) => ack === 0 && error === null) ? undefined : kept;
  });
}

// Specification (sending): repeated calls and kills in between: each message arrives once and in order, what is unknown is shown.
it(
  `${kills} kills while a program sends ${all} messages lose none and double none; unclear ones are shown`,
  async () => {
    const arrived: { to: string; text: string }[] = [];
    installation.sandbox.onEvent((event) => {
      const text = event.type === "message-arrived" ? event.message.text : undefined;
      if (event.type === "message-arrived" && text?.startsWith("Pedido"))
        arrived.push({ to: event.contact, text });
    });
    const numbers = await begin();
    const shares = Array.from({ length: lines }, (_, line) =>
      numbers.filter((_, place) => place % lines === line),
    );
    await Promise.all([killInBetween(), ...shares.map(writeTo)]);
    const kept = await untilSettled();

    expect(kept.length).toBe(all);
    expect(new Map(kept.map(({ id, body }) => [body, id]))).toEqual(answered);
    const reached = new Set(arrived.map(({ text }) => text));
    expect(arrived.length).toBe(reached.size);
    for (const number of numbers) {
      const said = Array.from({ length: each }, (_, place) => textOf(number, place));
      const heard = arrived.filter(({ to }) => to === number).map(({ text }) => text);
      expect(heard).toEqual(said.filter((text) => reached.has(text)));
    }
    const unconfirmed = kept.filter(({ ack }) => ack === 0);
    expect(unconfirmed.filter(({ error }) => error !== "ERR_SENDING_UNCONFIRMED")).toEqual([]);
    expect(kept.filter(({ ack, body }) => ack > 0 && !reached.has(body))).toEqual([]);
    process.stdout.write(
      `${kills} kills: ${all} messages, ${reached.size} arrived, ${unconfirmed.length} unconfirmed\n`,
    );
  },
  180_000 + kills * 15_000 + all * 100,
);
