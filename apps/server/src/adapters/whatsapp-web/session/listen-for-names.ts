import type { Contact, WASocket } from "baileys";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identitiesOf, identityOf } from "../jids.ts";
import type { Beside } from "./beside.ts";
import { createTurns } from "./signal-turns.ts";

/** Collects names and identities of people from all events that contain them. */
export function listenForNames({ ev }: Pick<WASocket, "ev">, host: SessionHost, beside: Beside): void {
  // A phone's address book arrives at once. When the session ends, its remaining entries are skipped.
  const turns = createTurns();

  function note(work: () => Promise<void>): void {
    const unlessEnded = async () => (beside.hasEnded() ? undefined : work());
    beside.run(() => turns.take("", unlessEnded), "what somebody is called was not noted");
  }

  function link(...jids: (string | null | undefined)[]): void {
    const identities = identitiesOf(jids);
    if (identities.length > 1) note(() => host.linkIdentities(identities));
  }

  function noteContacts(contacts: readonly Contact[]): void {
    const named = contacts.flatMap(({ name, ...contact }) => {
      const identities = addressesOf(contact);
      return name && identities.length > 0 ? [{ identities, name }] : [];
    });
    if (named.length > 0) note(() => host.noteAddressBook(named));
    for (const { id, lid, phoneNumber } of contacts) link(id, lid, phoneNumber);
  }

  ev.on("lid-mapping.update", ({ lid, pn }) => link(lid, pn));
  ev.on("contacts.upsert", noteContacts);
  ev.on("messaging-history.set", ({ contacts, lidPnMappings }) => {
    noteContacts(contacts);
    for (const { lid, pn } of lidPnMappings ?? []) link(lid, pn);
  });
  ev.on("contacts.update", (changes) => {
    for (const { id, imgUrl } of changes) {
      const identity = groupOf(id) ?? identityOf(id);
      if (identity && imgUrl !== undefined) note(() => host.notePictureChange([identity]));
    }
  });
}

function addressesOf({ id, lid, phoneNumber }: Omit<Contact, "name">) {
  return identitiesOf([id, lid, phoneNumber]);
}
