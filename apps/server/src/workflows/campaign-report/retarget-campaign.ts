import type { retargetCampaign as route } from "@recado/contract/campaign-report";
import type { ContactList } from "@recado/contract/contact-lists";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { BodyOf } from "@recado/contract/shared/route";
import { accessCampaign } from "../../domain/campaigns/policy.ts";
import { findRetargets } from "../../domain/campaigns/recipient-store.ts";
import { createContactList } from "../../domain/contact-lists/actions.ts";
import { accessContactList } from "../../domain/contact-lists/policy.ts";
import { presentContactList } from "../../domain/contact-lists/present.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { addPeople } from "../contact-list-items/add-rows.ts";

const batch = 1_000;

/** Adds the recipients whom a campaign did not reach to a new contact list, in batches. */
export async function retargetCampaign(
  { read, write }: CompanyTransactions,
  actor: Actor,
  campaignId: number,
  { who, name }: BodyOf<typeof route>,
): Promise<ContactList> {
  let people = await read(async (db) => {
    const { id } = await accessCampaign(db, campaignId);
    return findRetargets(db, id, who, "0", batch);
  });
  if (people.length === 0) throw new AppError("ERR_CAMPAIGN_EMPTY");
  const list = await write((db) => createContactList(db, actor, { name }));
  for (let last = people.at(-1); last; last = people.at(-1)) {
    const newcomers = people.map((person) => ({
      name: person.name,
      number: person.number,
      numberKey: canonicalNumber(person.number),
      email: person.email,
    }));
    await write((db) => addPeople(db, actor, list.id, newcomers, name));
    const after = last.id;
    people = await read((db) => findRetargets(db, campaignId, who, after, batch));
  }
  return read(async (db) => presentContactList(await accessContactList(db, list.id)));
}
