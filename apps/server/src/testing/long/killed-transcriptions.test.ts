import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AiSandbox, startAiSandbox } from "@recado/ai-sandbox/sandbox";
import { listTickets } from "@recado/contract/tickets";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff, untilTrue } from "../factories.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "../processes/installation.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import { turnOnTranscription } from "../turn-on-transcription.ts";

const kills = 5;
const people = 25;
const each = 20;
const all = people * each;
/** Largest number of calls that a killed worker may have made without storing the text. */
const callsAtOnce = 8;
/** Share of the model's calls that fail. */
const failing = 0.3;

let installation: TestInstallation;
/** Serves requests and the connection; it is not killed. */
let front: InstallationProcess;
let workers: InstallationProcess[];
let staff: Staff;
let model: AiSandbox;
let files: string;

beforeAll(async () => {
  // All processes read and write the same files, as processes on one machine do.
  files = await mkdtemp(join(tmpdir(), "recado-test-"));
  const environment = { ALLOW_PRIVATE_HOSTS: "on", DATA_DIR: files };
  [installation, model] = await Promise.all([
    openInstallation({ startDatabase: startTestDatabase, environment }),
    startAiSandbox(),
  ]);
  front = await installation.launch("web,channels");
  workers = [await installation.launch("worker"), await installation.launch("worker")];
  staff = await createTestStaff(front);
  await turnOnTranscription(front, staff, model);
}, 120_000);
afterAll(async () => {
  await installation.close();
  await model.stop();
  await rm(files, { recursive: true, force: true });
});

interface Progress {
  audios: number;
  waiting: number;
  done: number;
  failed: number;
  /** Messages of the company, of which there are none, and sends that were ever tried. */
  outgoing: number;
}

async function readProgress(): Promise<Progress> {
  const [progress] = await installation.database.read(staff.id, (db) =>
    db.rows(sql<Progress>`
      select count(*)::integer as audios,
        count(*) filter (where transcript ->> 'state' = 'waiting')::integer as waiting,
        count(*) filter (where transcript ->> 'state' = 'done')::integer as done,
        count(*) filter (where transcript ->> 'state' = 'failed')::integer as failed,
        count(*) filter (where from_me or attempts > 0 or attempted_at is not null)::integer as outgoing
      from messages where company_id = ${db.companyId}`),
  );
  if (!progress) throw new Error("expected a row of counts, found none");
  return progress;
}

/** Lets calls of the model fail at random until all audios are transcribed. Returns the number of failures. */
async function failAtRandom(isOver: () => boolean): Promise<number> {
  let seen = 0;
  let faults = 0;
  await untilTrue(() => {
    const calls = model.callCounts()["/audio/transcriptions"] ?? 0;
    for (; seen < calls; seen += 1) {
      if (Math.random() > failing) continue;
      faults += 1;
      const call = "transcriptions";
      const refusals = [429, 500, 503] as const;
      const status = refusals[faults % (refusals.length + 1)];
      model.faults.add(status ? { kind: "refuse", call, status } : { kind: "reset", call });
    }
    return isOver();
  });
  return faults;
}

/** Kills the workers in turn, each time after a share of the audios has its text. */
async function killInBetween(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    const share = ((kill + 1) * all) / (kills + 1);
    await untilTrue(async () => (await readProgress()).done >= share);
    const place = kill % workers.length;
    await workers[place]?.program.kill();
    workers[place] = await installation.launch("worker");
  }
}

it(
  `${all} voice messages at once with ${kills} kills and a failing model: each gets its own text, and nothing is sent`,
  async () => {
    const { sandbox } = installation;
    const phone = addPhone(sandbox);
    await pairPhone(installation, front, staff, phone);
    const arrived: string[] = [];
    sandbox.onEvent((event) => {
      if (event.type === "message-arrived") arrived.push(event.message.id);
    });
    let isOver = false;
    const speak = async (person: number) => {
      const number = addSandboxContact(sandbox, `Cliente ${person}`);
      for (let place = 0; place < each; place += 1)
        await sandbox.send(number, phone, { kind: "voice", words: `Pedido numero ${person}x${place}` });
    };
    const failures = failAtRandom(() => isOver);
    await Promise.all([killInBetween(), ...Array.from({ length: people }, (_, person) => speak(person))]);
    await untilTrue(async () => {
      const { audios, waiting } = await readProgress();
      return audios === all && waiting === 0;
    });
    isOver = true;
    const faults = await failures;

    expect(await readProgress()).toEqual({ audios: all, waiting: 0, done: all, failed: 0, outgoing: 0 });
    const texts = await installation.database.read(staff.id, (db) =>
      db.rows(sql<{ texts: number; words: number }>`
        select count(distinct m.transcript ->> 'text')::integer as texts, count(distinct w.message_id)::integer as words
        from messages m left join message_words w on w.company_id = m.company_id and w.message_id = m.id
        where m.company_id = ${db.companyId}`),
    );
    expect(texts).toEqual([{ texts: all, words: all }]);
    const { found } = await front.call(staff.ana.token, listTickets, { query: { searchParam: "7x3" } });
    expect(found.map(({ excerpt }) => excerpt)).toEqual(["Pedido numero 7x3"]);
    // Nothing went to the customers: neither an audio again nor its text.
    expect(arrived).toEqual([]);
    const repeated = (model.callCounts()["/audio/transcriptions"] ?? 0) - all;
    expect(repeated).toBeLessThanOrEqual(faults + kills * callsAtOnce);
    process.stdout.write(`${kills} kills: ${all} audios, ${faults} failures, ${repeated} calls repeated\n`);
  },
  180_000 + kills * 30_000 + all * 1_000,
);
