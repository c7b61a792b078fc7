import { createHmac, randomBytes } from "node:crypto";
import { sha256 } from "../media/media-cipher.ts";
import { aesEncryptGCM, decryptPollVote, proto } from "../protocol/baileys.ts";

/** Inputs of a vote's key: poll id, creator, voter and secret. JIDs use the addressing of the chat. */
export interface PollVoter {
  pollId: string;
  creator: string;
  voter: string;
  secret: Uint8Array;
}

/** Encrypts a vote, which names options by their digests; only devices that received the poll can decrypt it. */
export function sealVote(options: string[], { pollId, creator, voter, secret }: PollVoter) {
  const plain = proto.Message.PollVoteMessage.encode({
    selectedOptions: options.map((option) => sha256(Buffer.from(option))),
  }).finish();
  const purpose = Buffer.concat([Buffer.from(`${pollId}${creator}${voter}Poll Vote`), Buffer.from([1])]);
  const prefix = createHmac("sha256", Buffer.alloc(32)).update(secret).digest();
  const key = createHmac("sha256", prefix).update(purpose).digest();
  const encIv = randomBytes(12);
  const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${pollId}\0${voter}`));
  return { encPayload, encIv };
}

/**
 * Returns the texts of the chosen options. Creator and voter may each be named by LID or number, so every pair is
 * tried.
 */
export function openVote(
  vote: proto.Message.IPollEncValue,
  options: string[],
  poll: { pollId: string; creators: string[]; voters: string[]; secret: Uint8Array },
): string[] | undefined {
  for (const creator of poll.creators) {
    for (const voter of poll.voters) {
      const digests = tryToOpen(vote, { ...poll, creator, voter });
      if (digests)
        return options.filter((option) => digests.has(sha256(Buffer.from(option)).toString("hex")));
    }
  }
  return undefined;
}

function tryToOpen(vote: proto.Message.IPollEncValue, voter: PollVoter): Set<string> | undefined {
  try {
    const { selectedOptions } = decryptPollVote(vote, {
      pollCreatorJid: voter.creator,
      pollMsgId: voter.pollId,
      pollEncKey: voter.secret,
      voterJid: voter.voter,
    });
    return new Set((selectedOptions ?? []).map((digest) => Buffer.from(digest).toString("hex")));
  } catch {
    // Another pair of names may decrypt the vote.
    return undefined;
  }
}
