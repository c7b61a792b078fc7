import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { ReceivedPreference } from "../../ports/channel-content.ts";
import { recogniseContact } from "../contact-identities/recognise-contact.ts";
import { optIn, optOut } from "../opt-outs/actions.ts";
import type { ReceiveContext } from "./receive-message.ts";

/**
 * Stores that a person stopped or resumed the company's marketing messages with WhatsApp's own switch. WhatsApp has
 * already confirmed the change to the person.
 */
export async function receivePreference(
  db: WriteTx,
  { connectionId, clock }: Pick<ReceiveContext, "connectionId" | "clock">,
  { contact: identities, contactName, wants }: ReceivedPreference,
): Promise<void> {
  const name = contactName === null ? null : storableText(contactName);
  const { contact } = await recogniseContact(db, connectionId, identities, name);
  if (wants === "resume") await optIn(db, contact.id);
  else await optOut(db, { contactId: contact.id, reason: "preference", now: clock.now() });
}
