import type { ChatMessage } from "../messages/chat-message.ts";
import type { Network } from "../network.ts";
import { inventLid } from "../protocol/jid.ts";
import { SandboxError } from "../sandbox-error.ts";
import { type SavedContact, saveContacts } from "./app-state.ts";
import { type PastMessage, rememberPast } from "./history.ts";
import { setPicture } from "./pictures.ts";
import { findGroup, requireAccount } from "./state.ts";

/** What is known about people, and how it changes. */
export interface PeopleActs {
  /** Newly linked devices of this phone get so many messages of each chat; 0, as at the start, for none. */
  shareHistory(phone: string, perChat: number): void;
  /** Something written before: it is there, but nobody is told. */
  remember(contact: string, phone: string, past: PastMessage): Promise<ChatMessage>;
  /** The phone's address book; people who are not on WhatsApp may be in it too. */
  saveContacts(phone: string, contacts: SavedContact[]): Promise<void>;
  /** Of a contact, a phone or a group (by its JID); null takes it away, "hidden" refuses it to strangers. */
  setPicture(owner: string, bytes: Uint8Array | null | "hidden"): Promise<void>;
  /** The name that somebody gives themselves. */
  rename(number: string, name: string): void;
  /** The contact comes under another LID from now on; the former one still leads to it. Answers the new one. */
  changeLid(contact: string, lid?: string): string;
  /** Nobody is told which number is behind the LID any more, or again. */
  hideNumber(contact: string, hidden: boolean): void;
}

export function makePeopleActs(network: Network): PeopleActs {
  const { state, snapshot } = network;
  const accountOf = (number: string) => requireAccount(state, number);
  return {
    shareHistory(phone, perChat) {
      accountOf(phone).sharedHistory = perChat;
      snapshot.changed();
    },
    remember: async (contact, phone, past) =>
      structuredClone(
        await rememberPast(network, { contact: accountOf(contact), phone: accountOf(phone) }, past),
      ),
    saveContacts: (phone, contacts) => saveContacts(network, accountOf(phone), contacts),
    setPicture: (owner, bytes) => setPicture(network, findGroup(state, owner) ?? accountOf(owner), bytes),
    rename(number, name) {
      accountOf(number).name = name;
      snapshot.changed();
    },
    changeLid(contact, wanted) {
      const account = accountOf(contact);
      const lid = wanted ?? inventLid(`${account.number}:${account.lid}`);
      if (state.accounts.some((other) => other.lid === lid)) throw new SandboxError("number-taken", lid);
      account.formerLids = [...(account.formerLids ?? []), account.lid];
      account.lid = lid;
      // Under a name that a client has not met, only a new session can be read.
      for (const name of network.freshSessions) {
        if (name.startsWith(`${account.number}>`)) network.freshSessions.delete(name);
      }
      snapshot.changed();
      return lid;
    },
    hideNumber(contact, hidden) {
      accountOf(contact).numberHidden = hidden;
      snapshot.changed();
    },
  };
}
