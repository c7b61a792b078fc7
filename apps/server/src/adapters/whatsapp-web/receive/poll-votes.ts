import { createHmac } from "node:crypto";
import { decryptPollVote, type proto } from "baileys";
import type { Secrets } from "../../../platform/secrets.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { addressOf, bareJid } from "../jids.ts";

/**
 * Secret of the company's own message, which encrypts poll votes. It is derived from the message id, so it need not be
 * stored.
 */
export type MessageSecret = (externalId: string) => Buffer<ArrayBuffer>;

export function createMessageSecret(secrets: Pick<Secrets, "derive">): MessageSecret {
  const key = secrets.derive("whatsapp-message-secret");
  return (externalId) => Buffer.from(createHmac("sha256", key).update(externalId).digest());
}

/** Digests of the chosen options; undefined if the poll is not the company's. */
export function openVote(
  { pollCreationMessageKey, vote }: proto.Message.IPollUpdateMessage,
  voter: readonly ChannelIdentity[],
  me: readonly string[],
  secretOf: MessageSecret,
): string[] | undefined {
  const pollMsgId = pollCreationMessageKey?.id;
  if (!pollMsgId || !vote?.encPayload || !vote.encIv) return undefined;
  // Votes are encrypted with the addresses of both sides, and it is unknown which of each side's addresses was used.
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
    // The vote was encrypted with other addresses or with another secret.
    return undefined;
  }
}
