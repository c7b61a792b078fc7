import type { WhatsappChatMessage } from "../messages/chat-message.ts";
import type { WhatsappNetwork } from "../network.ts";
import { inventLid } from "../protocol/jid.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import { type SavedContact, saveToAddressBook } from "./app-state.ts";
import { type PastMessage, storePastMessage } from "./history.ts";
import { setPicture } from "./pictures.ts";
import { findGroup, requireWhatsappAccount } from "./state.ts";

/** Methods that change the profiles of contacts and phones. */
export interface PeopleActions {
  /**
   * Sets the number of messages per chat that a newly linked device receives from the history. The default 0 sends no
   * history.
   */
  shareHistory(phone: string, perChat: number): void;
  /** Stores a message in a chat's history without notifying any device. */
  remember(contact: string, phone: string, past: PastMessage): Promise<WhatsappChatMessage>;
  /** Saves names in the phone's address book; the people need not be on WhatsApp. */
  saveContacts(phone: string, contacts: SavedContact[]): Promise<void>;
  /**
   * Sets the profile picture of a contact, a phone or a group (given by its JID). Null removes the picture; "hidden"
   * denies clients access to the picture.
   */
  setPicture(owner: string, bytes: Uint8Array | null | "hidden"): Promise<void>;
  /** Changes the display name of a contact or phone, as the person does in their profile. */
  rename(number: string, name: string): void;
  /** Gives the contact a new LID and returns the LID; the former LID remains valid. */
  changeLid(contact: string, lid?: string): string;
  /** Hides a contact's number, so that clients see only the LID; `false` shows the number again. */
  hideNumber(contact: string, hidden: boolean): void;
}

export function makePeopleActions(network: WhatsappNetwork): PeopleActions {
  const { state, snapshot } = network;
  const accountOf = (number: string) => requireWhatsappAccount(state, number);
  return {
    shareHistory(phone, perChat) {
      accountOf(phone).sharedHistory = perChat;
      snapshot.changed();
    },
    remember: async (contact, phone, past) =>
      structuredClone(
        await storePastMessage(network, { contact: accountOf(contact), phone: accountOf(phone) }, past),
      ),
    saveContacts: (phone, contacts) => saveToAddressBook(network, accountOf(phone), contacts),
    setPicture: (owner, bytes) => setPicture(network, findGroup(state, owner) ?? accountOf(owner), bytes),
    rename(number, name) {
      accountOf(number).name = name;
      snapshot.changed();
    },
    changeLid(contact, wanted) {
      const account = accountOf(contact);
      const lid = wanted ?? inventLid(`${account.number}:${account.lid}`);
      if (state.accounts.some((other) => other.lid === lid))
        throw new WhatsappSandboxError("number-taken", lid);
      account.formerLids = [...(account.formerLids ?? []), account.lid];
      account.lid = lid;
      // Ends the sessions with the contact, because a client can decrypt messages under a new LID only in a new
      // session.
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
