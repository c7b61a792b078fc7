import type { Contact, WASocket } from "baileys";
import type { Logger } from "pino";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identitiesOf, identityOf } from "../jids.ts";
import type { AckWriter } from "../receive/ack-writer.ts";
import { delayUntilStored } from "../receive/delay-until-stored.ts";
import { listenForResent } from "../receive/resent-by-phone.ts";
import type { PendingSends } from "../send/pending-sends.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { Calls } from "./calls.ts";
import { followQuotaStatus } from "./follow-quota-status.ts";
import { followGroups, type Groups } from "./groups.ts";
import type { Line } from "./line.ts";
import { listenForAcks, listenForHistory, listenForTyping } from "./listeners.ts";
import type { Persistence } from "./persistence.ts";
import { createKeyedQueues } from "./signal-queues.ts";

export interface ListenerDeps {
  host: SessionHost;
  persistence: Persistence;
  sends: PendingSends;
  ticks: AckWriter;
  calls: Calls;
  beside: BackgroundWork;
  /** Returns the company's WhatsApp addresses (JIDs). */
  me(): string[];
  /** Interval in milliseconds at which WhatsApp's limits on messages to new contacts are requested. */
  standingMilliseconds: number;
  logger: Logger;
}

/** Attaches all listeners of a connection. Messages need none, because they are journalled while they are decrypted. */
export function attachListeners(line: Line, attendants: ListenerDeps): Groups {
  const { socket } = line;
  const { host, persistence, sends, ticks, calls, beside, me, logger } = attendants;
  listenForAcks(socket, sends, ticks);
  listenForTyping(socket, host);
  listenForNames(socket, host, beside);
  listenForHistory(socket, host, beside);
  followQuotaStatus(line, { host, beside, askAgainMilliseconds: attendants.standingMilliseconds });
  listenForResent(socket, me, (entry) => persistence.inOrder(() => host.journal([entry])));
  delayUntilStored(socket, "CB:call", (stanza) => calls.follow(socket, stanza));
  return followGroups(socket, host, me, { beside, logger });
}

/** Stores names and identities of people from all events of WhatsApp that contain any. */
function listenForNames({ ev }: Pick<WASocket, "ev">, host: SessionHost, beside: BackgroundWork): void {
  // Entries are stored one after the other, because a phone's whole address book arrives at once. When the session
  // ends, the remaining entries are skipped.
  const turns = createKeyedQueues();

  function note(work: () => Promise<void>): void {
    const unlessEnded = async () => (beside.hasEnded() ? undefined : work());
    beside.run(() => turns.take("", unlessEnded), "contact name or identity not stored");
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
