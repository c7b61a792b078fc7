import { createHmac } from "node:crypto";
import { decryptPollVote, type proto } from "baileys";
import type { Secrets } from "../../../platform/secrets.ts";
import type { ChannelIdentity } from "../../../ports/channel-content.ts";
import { addressOf, bareJid } from "../jids.ts";

/** The secret of a message of ours, by which answers to it are sealed: always the same, so that nothing needs to be kept. */
export type MessageSecret = (externalId: string) => Buffer<ArrayBuffer>;

export function createMessageSecret(secrets: Pick<Secrets, "derive">): MessageSecret {
  const key = secrets.derive("whatsapp-message-secret");
  return (externalId) => Buffer.from(createHmac("sha256", key).update(externalId).digest());
}

/** The digests of the options that somebody chose; undefined when the poll is not one of ours. */
export function openVote(
  { pollCreationMessageKey, vote }: proto.Message.IPollUpdateMessage,
  voter: readonly ChannelIdentity[],
  me: readonly string[],
  secretOf: MessageSecret,
): string[] | undefined {
  const pollMsgId = pollCreationMessageKey?.id;
  if (!pollMsgId || !vote?.encPayload || !vote.encIv) return undefined;
  // Sealed under the names of both, and nobody says which of their names.
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
    // Sealed for other names, or with a secret that is not ours.
    return undefined;
  }
}
