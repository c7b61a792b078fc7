import { setTimeout as sleep } from "node:timers/promises";
import { updateCampaignSettings } from "@recado/contract/campaign-settings";
import { type Campaign, createCampaign } from "@recado/contract/campaigns";
import { addContactListRows } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestStaff, type Staff, untilFound } from "../factories.ts";
import { runCount } from "../run-count.ts";
import { addContact, addPhone } from "../sandbox-test-app.ts";
import { type Installation, type InstallationProcess, openInstallation, pairPhone } from "./installation.ts";

const kills = runCount({ short: 2, long: 200 });
const people = runCount({ short: 40, long: 5_000 });

let installation: Installation;
let processes: InstallationProcess[];
let staff: Staff;

beforeAll(async () => {
  installation = await openInstallation();
  processes = [await launch(), await launch()];
  staff = await createTestStaff(first());
}, 120_000);
afterAll(() => installation.close());

function launch(): Promise<InstallationProcess> {
  return installation.launch("web,worker,channels");
}

function first(): InstallationProcess {
  const [one] = processes;
  if (!one) throw new Error("no process");
  return one;
}

async function begin(numbers: readonly string[]): Promise<Campaign> {
  const { sandbox } = installation;
  const phone = addPhone(sandbox);
  const whatsappId = await pairPhone(installation, first(), staff, phone);
  const { token } = staff.ana;
  // How many strangers a number bears is not what is tried here.
  await installation.database.write(staff.id, (db) =>
    db.run(sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":10000}]', from_hour = 0, to_hour = 24,
      weekdays = '{0,1,2,3,4,5,6}' where company_id = ${db.companyId}`),
  );
  const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await first().call(token, updateCampaignSettings, { body: { settings: pace } });
  const list = await first().call(token, createContactList, { body: { name: "Todos" } });
  await first().call(token, addContactListRows, {
    params: { id: String(list.id) },
    body: { rows: numbers.map((number) => ({ name: `Cliente ${number}`, number, email: "" })) },
  });
  return first().call(token, createCampaign, {
    body: {
      name: "Natal",
      message1: "Olá {numero}",
      whatsappId,
      contactListId: list.id,
      basis: "Clientes",
      scheduledAt: "2026-01-01T00:00:00Z",
    },
  });
}

type Counts = Record<"delivered" | "read" | "failed" | "unconfirmed" | "excluded", number>;

/** Nobody has a turn left, and nothing is under way. In a long run a session would be over by then: the rows are asked. */
function untilSettled(id: number): Promise<Counts> {
  return untilFound(async () => {
    await sleep(300);
    return installation.database.read(staff.id, (db) =>
      db.first(sql<Counts>`
        select delivered_count as delivered, read_count as read, failed_count as failed, unconfirmed_count as unconfirmed,
          excluded_count as excluded
        from campaigns where company_id = ${db.companyId} and id = ${id} and started_at is not null
          and planned_count + sending_count + sent_count = 0`),
    );
  });
}

it(
  `${kills} kills of either process in a campaign of ${people}: nobody gets two, everybody is accounted for`,
  async () => {
    const { sandbox } = installation;
    const numbers = Array.from({ length: people }, (_, place) => addContact(sandbox, `Cliente ${place}`));
    const arrived = new Map<string, number>();
    sandbox.onEvent((event) => {
      if (event.type === "message-arrived" && event.message.text?.startsWith("Olá"))
        arrived.set(event.contact, (arrived.get(event.contact) ?? 0) + 1);
    });
    const { id } = await begin(numbers);
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(Math.random() * 1_200);
      const place = kill % processes.length;
      await processes[place]?.program.kill();
      processes[place] = await launch();
    }
    const { delivered, read, failed, unconfirmed, excluded } = await untilSettled(id);
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
