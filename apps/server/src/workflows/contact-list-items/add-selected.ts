import type { addSelectedContacts, ContactListSelection } from "@recado/contract/contact-list-items";
import { canonicalNumber } from "@recado/contract/shared/phone-number";
import type { AnswerOf } from "@recado/contract/shared/route";
import { accessCampaign } from "../../domain/campaigns/policy.ts";
import {
  type ContactSelection,
  findSelectedContacts,
  type NewListItem,
} from "../../domain/contact-lists/item-store.ts";
import { accessContactList } from "../../domain/contact-lists/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import { addPeople } from "./add-rows.ts";

const batch = 1_000;
const dayMilliseconds = 86_400_000;

/** Adds the contacts that match the user's selection to a contact list, in batches. */
export async function addSelected(
  { read, write }: CompanyTransactions,
  clock: Clock,
  actor: Actor,
  listId: number,
  asked: ContactListSelection,
): Promise<AnswerOf<typeof addSelectedContacts>> {
  await read(async (db) => {
    await accessContactList(db, listId);
    if (asked.answeredCampaignId !== null) await accessCampaign(db, asked.answeredCampaignId);
  });
  const selection = inInstants(asked, clock.now());
  const answer = { added: 0, unchanged: 0 };
  for (let last = 0; ; ) {
    const contacts = await read((db) => findSelectedContacts(db, selection, last, batch));
    const end = contacts.at(-1);
    if (!end) return answer;
    last = end.id;
    const people = contacts.map(
      ({ name, number, email }): NewListItem => ({
        name,
        number,
        numberKey: canonicalNumber(number),
        email,
      }),
    );
    const added = await write((db) => addPeople(db, actor, listId, people, ""));
    answer.added += added;
    answer.unchanged += people.length - added;
  }
}

function inInstants(asked: ContactListSelection, now: Date): ContactSelection {
  const ago = (days: number | null) =>
    days === null ? null : new Date(now.getTime() - days * dayMilliseconds);
  return {
    tagIds: asked.tagIds,
    queueIds: asked.queueIds,
    lastContactSince: ago(asked.lastContactWithin),
    lastContactUntil: ago(asked.lastContactBefore),
    answeredCampaignId: asked.answeredCampaignId,
  };
}
