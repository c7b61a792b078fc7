import type { Logger } from "pino";
import { changeSessionState } from "../../domain/connections/actions.ts";
import { idleAfterEnd } from "../../domain/connections/lease-store.ts";
import { noteProofOfLife } from "../../domain/connections/store.ts";
import { rememberGroup, requestPicture } from "../../domain/contacts/actions.ts";
import { findContactByIdentity, keepAddressBook } from "../../domain/contacts/store.ts";
import { publishMentions, raiseAck } from "../../domain/messages/actions.ts";
import { findNewestReceived } from "../../domain/messages/queries.ts";
import { findByExternalId } from "../../domain/messages/store.ts";
import { isSettingOn } from "../../domain/settings/queries.ts";
import { ticketRecipients } from "../../domain/tickets/policy.ts";
import { findTicket, findUnfinishedTicketId } from "../../domain/tickets/store.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import {
  type ChannelAck,
  type ConnectionLease,
  LeaseLost,
  type SessionHost,
  type SessionState,
} from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { Clock } from "../../ports/clock.ts";
import { linkIdentities } from "../contact-identities/recognise-contact.ts";
import { handOnChecks, takeUpChecks } from "../contact-list-items/request-check.ts";
import { gatherEvents } from "../inbound/gather-events.ts";
import { findAcceptedEvent } from "../inbound/store.ts";
import { noteQuotaStatus } from "../sending-limits/actions.ts";

const proofEveryMilliseconds = 30_000;

export interface HostDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
  /**
   * Called after the session reported its state. The state is undefined if it was not stored, because the lease is
   * lost.
   */
  onState(state: SessionState | undefined): void;
  /** Returns true once the session has ended or was replaced by another session. */
  isOver(): boolean;
}

/**
 * Creates the host of one session. The host stores the session's events in the company's rows; each write checks the
 * epoch of the lease.
 */
export function createSessionHost(deps: HostDeps, lease: ConnectionLease): SessionHost {
  const { database, logger } = deps;
  const { companyId, connectionId } = lease;
  let provedAt = 0;
  const journal = gatherEvents(database, lease);

  function requireVoice(): void {
    if (deps.isOver()) throw new LeaseLost();
  }

  return {
    async journal(entries) {
      requireVoice();
      return journal(entries);
    },
    findJournalled: (externalId) =>
      database.read(companyId, (db) => findAcceptedEvent(db, connectionId, externalId)),
    raiseAcks: (acks) =>
      database.write(companyId, async (db) => {
        const unknown: ChannelAck[] = [];
        for (const tick of acks) if (!(await raiseAck(db, connectionId, tick))) unknown.push(tick);
        return unknown;
      }),
    async changeState(state) {
      requireVoice();
      const written = await database.write(companyId, async (db) => {
        if (!(await changeSessionState(db, connectionId, lease.epoch, state))) return false;
        if (state.status === "DISCONNECTED") await idleAfterEnd(db, lease);
        await (state.status === "CONNECTED" ? takeUpChecks : handOnChecks)(db, connectionId);
        return true;
      });
      deps.onState(written ? state : undefined);
    },
    proveLife() {
      const now = deps.clock.now().getTime();
      if (now - provedAt < proofEveryMilliseconds) return;
      provedAt = now;
      database
        .write(companyId, (db) => noteProofOfLife(db, connectionId))
        .catch((error: unknown) =>
          logger.warn({ err: error, connectionId }, "connection's last activity not stored, retrying later"),
        );
    },
    showTyping(contact, typing) {
      database
        .write(companyId, (db) => showCustomerTyping(db, connectionId, contact, typing))
        .catch((error: unknown) =>
          logger.warn({ err: error, connectionId }, "customer's typing not shown to agents"),
        );
    },
    linkIdentities: (identities) =>
      database.write(companyId, (db) => linkIdentities(db, connectionId, identities)),
    noteAddressBook: (entries) =>
      database.write(companyId, (db) => keepAddressBook(db, connectionId, entries)),
    rememberGroup: (group) =>
      database.write(companyId, async (db) => {
        if (await isSettingOn(db, "CheckMsgIsGroup")) return;
        const contact = await rememberGroup(db, connectionId, group);
        if (contact) await publishMentions(db, contact.id);
      }),
    notePictureChange: (contact) =>
      database.write(companyId, (db) => requestPicture(db, connectionId, contact)),
    noteQuotaStatus: (status) =>
      database.write(companyId, (db) => noteQuotaStatus(db, connectionId, status, deps.clock.now())),
    refusesCalls: () => database.read(companyId, async (db) => !(await isSettingOn(db, "call"))),
    findLastReceived: (contact) =>
      database.read(companyId, (db) => findLastReceived(db, connectionId, contact)),
    findSentText: (externalId) =>
      database.read(companyId, async (db) => {
        const message = await findByExternalId(db, connectionId, externalId);
        return message?.from_me ? message.body : undefined;
      }),
  };
}

async function findLastReceived(
  db: ReadTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<string | undefined> {
  const contact = await findContactByIdentity(db, connectionId, identities);
  return contact && findNewestReceived(db, connectionId, contact.id);
}

/**
 * Shows users that the customer is typing. The event goes to users who may see the contact's unfinished ticket; if
 * there is no such ticket, nothing is published.
 */
async function showCustomerTyping(
  db: WriteTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  typing: boolean,
): Promise<void> {
  const contact = await findContactByIdentity(db, connectionId, identities);
  const unfinished = contact && (await findUnfinishedTicketId(db, contact.id, connectionId));
  const ticket = unfinished && (await findTicket(db, unfinished.id));
  if (!ticket) return;
  db.publish(ticketRecipients(db.companyId, ticket), "typing", {
    ticketId: ticket.id,
    contactId: ticket.contact_id,
    typing,
  });
}
