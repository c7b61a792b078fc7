import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestDatabase } from "../database.ts";
import { createTestStaff, type Staff } from "../factories.ts";
import {
  type InstallationProcess,
  openInstallation,
  pairPhone,
  type TestInstallation,
} from "../processes/installation.ts";
import { addPhone, addSandboxContact } from "../sandbox-test-app.ts";
import { beginCampaign, untilSettled } from "./begin-campaign.ts";

const kills = 200;
const people = 5_000;

let installation: TestInstallation;
let processes: InstallationProcess[];
let staff: Staff;

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

// Specification (sending): one message for each person, ever, across kills and restarts; what was cut off is unconfirmed and never sent again by itself.
it(
  `${kills} kills of two processes in a campaign of ${people}: no contact gets two messages, all are counted`,
  async () => {
    const { sandbox } = installation;
    const numbers = Array.from({ length: people }, (_, place) =>
      addSandboxContact(sandbox, `Cliente ${place}`),
    );
    const arrived = new Map<string, number>();
    sandbox.onEvent((event) => {
      if (event.type === "message-arrived" && event.message.text?.startsWith("Olá"))
        arrived.set(event.contact, (arrived.get(event.contact) ?? 0) + 1);
    });
    const whatsappId = await pairPhone(installation, first(), staff, addPhone(sandbox));
    const { id } = await beginCampaign(installation, first().call, staff, { whatsappId, numbers });
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(Math.random() * 1_200);
      const place = kill % processes.length;
      await processes[place]?.program.kill();
      processes[place] = await launch();
    }
    const { delivered, read, failed, unconfirmed, excluded } = await untilSettled(installation, staff, id);
    expect([...arrived.values()].filter((times) => times > 1)).toEqual([]);
    expect({ failed, excluded, all: delivered + read + unconfirmed }).toEqual({
      failed: 0,
      excluded: 0,
      all: people,
    });
    const shown = await installation.database.read(staff.id, (db) =>
      db.rows(sql<{ number: string; state: string }>`
        select number, state from campaign_recipients where company_id = ${db.companyId} and campaign_id = ${id}`),
    );
    const missed = shown.filter(({ number, state }) => state !== "unconfirmed" && !arrived.has(number));
    expect(missed).toEqual([]);
    process.stdout.write(
      `${kills} kills: ${people} people, ${arrived.size} reached, ${unconfirmed} unconfirmed\n`,
    );
  },
  180_000 + kills * 15_000,
);
