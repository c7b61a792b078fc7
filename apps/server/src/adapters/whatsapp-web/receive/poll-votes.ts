import { createHmac } from "node:crypto";
import { decryptPollVote, type proto } from "baileys";
import type { Secrets } from "../../../platform/secrets.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { addressOf, bareJid } from "../jids.ts";

/**
 * Returns the secret of a message that the company sent, which encrypts the votes if the message is a poll. The secret
 * is derived from the message's id, so that it need not be stored.
 */
export type MessageSecret = (externalId: string) => Buffer<ArrayBuffer>;

export function createMessageSecret(secrets: Pick<Secrets, "derive">): MessageSecret {
  const key = secrets.derive("whatsapp-message-secret");
  return (externalId) => Buffer.from(createHmac("sha256", key).update(externalId).digest());
}

/**
 * Decrypts a vote; returns the digests of the chosen options. Returns undefined if the company did not send the poll,
 * or if the vote cannot be decrypted.
 */
export function openVote(
  { pollCreationMessageKey, vote }: proto.Message.IPollUpdateMessage,
  voter: readonly ChannelIdentity[],
  me: readonly string[],
  secretOf: MessageSecret,
): string[] | undefined {
  const pollMsgId = pollCreationMessageKey?.id;
  if (!pollMsgId || !vote?.encPayload || !vote.encIv) return undefined;
  // A vote is encrypted with one address of the company and one of the voter. The vote does not say which of their
  // addresses, so all are tried.
  for (const pollCreatorJid of me.map(bareJid))
    for (const identity of voter) {
      const names = { pollMsgId, pollCreatorJid, voterJid: addressOf([identity]) ?? "" };
      const opened = tryToOpen(vote, { ...names, pollEncKey: secretOf(pollMsgId) });
      if (opened) return opened;
    }
  return undefined;
}

function tryToOpen(
  vote: proto.Message.IPollEncValue,
  context: Parameters<typeof decryptPollVote>[1],
): string[] | undefined {
  try {
    const { selectedOptions } = decryptPollVote(vote, context);
    return (selectedOptions ?? []).map((digest) => Buffer.from(digest).toString("hex"));
  } catch {
    // Returns undefined if the vote was encrypted with other addresses or with another secret.
    return undefined;
  }
}
