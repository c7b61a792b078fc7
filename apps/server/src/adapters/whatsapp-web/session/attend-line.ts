import type { Contact, WASocket } from "baileys";
import type { Logger } from "pino";
import type { SessionHost } from "../../../ports/channel.ts";
import { groupOf, identitiesOf, identityOf } from "../jids.ts";
import { holdBack } from "../receive/hold-back.ts";
import { listenForResent } from "../receive/resent-by-phone.ts";
import type { Ticks } from "../receive/ticks.ts";
import type { PendingSends } from "../send/pending-sends.ts";
import { followStanding } from "./ask-standing.ts";
import type { Beside } from "./beside.ts";
import type { Calls } from "./calls.ts";
import { followGroups, type Groups } from "./groups.ts";
import type { Line } from "./line.ts";
import { listenForAcks, listenForHistory, listenForTyping } from "./listeners.ts";
import type { Persistence } from "./persistence.ts";
import { createTurns } from "./signal-turns.ts";

export interface Attendants {
  host: SessionHost;
  persistence: Persistence;
  sends: PendingSends;
  ticks: Ticks;
  calls: Calls;
  beside: Beside;
  /** The company's own addresses. */
  me(): string[];
  /** Interval for requesting the limits on messages to new contacts. */
  standingMilliseconds: number;
  logger: Logger;
}

/** Attaches all listeners of a connection, except for messages, which are journalled during their decryption. */
export function attendLine(line: Line, attendants: Attendants): Groups {
  const { socket } = line;
  const { host, persistence, sends, ticks, calls, beside, me, logger } = attendants;
  listenForAcks(socket, sends, ticks);
  listenForTyping(socket, host);
  listenForNames(socket, host, beside);
  listenForHistory(socket, host, beside);
  followStanding(line, { host, beside, askAgainMilliseconds: attendants.standingMilliseconds });
  listenForResent(socket, me, (entry) => persistence.inOrder(() => host.journal([entry])));
  holdBack(socket, "CB:call", (stanza) => calls.follow(socket, stanza));
  return followGroups(socket, host, me, { beside, logger });
}

/** Collects names and identities of people from all events that contain them. */
function listenForNames({ ev }: Pick<WASocket, "ev">, host: SessionHost, beside: Beside): void {
  // A phone's address book arrives at once. When the session ends, its remaining entries are skipped.
  const turns = createTurns();

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
