import { updateCampaignSettings } from "@recado/contract/campaign-settings";
import { type Campaign, createCampaign } from "@recado/contract/campaigns";
import { addContactListRows } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import { sql } from "kysely";
import { type CompanyHost, type Staff, untilFound } from "../factories.ts";
import type { TestInstallation } from "../processes/installation.ts";

interface CampaignPlan {
  whatsappId: number;
  numbers: readonly string[];
  /** Additional pause between two recipients, in seconds. */
  secondsBetween?: number;
}

/** Starts a campaign at once, over a connection whose limit for new contacts is lifted. */
export async function beginCampaign(
  { database }: TestInstallation,
  call: CompanyHost["call"],
  staff: Staff,
  { whatsappId, numbers, secondsBetween = 0 }: CampaignPlan,
): Promise<Campaign> {
  const { token } = staff.ana;
  // This test is not about the limit for new contacts, so the limit is lifted.
  await database.write(staff.id, (db) =>
    db.run(sql`update sending_limits set stairs = '[{"fromDay":0,"perDay":10000}]', from_hour = 0, to_hour = 24,
      weekdays = '{0,1,2,3,4,5,6}' where company_id = ${db.companyId}`),
  );
  const pace = { messageInterval: secondsBetween, longerIntervalAfter: 0, greaterInterval: 0 };
  await call(token, updateCampaignSettings, { body: { settings: pace } });
  const list = await call(token, createContactList, { body: { name: "Todos" } });
  await call(token, addContactListRows, {
    params: { id: String(list.id) },
    body: { rows: numbers.map((number) => ({ name: `Cliente ${number}`, number, email: "" })) },
  });
  return call(token, createCampaign, {
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

export type SentCounts = Record<"delivered" | "read" | "failed" | "unconfirmed" | "excluded", number>;

/**
 * Waits until no recipient is pending and no message is being sent. Reads the database directly, because a session
 * would expire during a long run.
 */
export function untilSettled({ database }: TestInstallation, staff: Staff, id: number): Promise<SentCounts> {
  return untilFound(() =>
    database.read(staff.id, (db) =>
      db.first(sql<SentCounts>`
        select delivered_count as delivered, read_count as read, failed_count as failed, unconfirmed_count as unconfirmed,
          excluded_count as excluded
        from campaigns where company_id = ${db.companyId} and id = ${id} and started_at is not null
          and planned_count + sending_count + sent_count = 0`),
    ),
  );
}
