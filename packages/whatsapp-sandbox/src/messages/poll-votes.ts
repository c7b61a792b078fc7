import { createHmac, randomBytes } from "node:crypto";
import { sha256 } from "../media/media-cipher.ts";
import { aesEncryptGCM, decryptPollVote, proto } from "../protocol/baileys.ts";

/** Whose poll, under which id, who votes: all of it goes into the key. The JIDs are those by which the chat is addressed. */
export interface PollVoter {
  pollId: string;
  creator: string;
  voter: string;
  secret: Uint8Array;
}

/** A vote names options by their digests, and only who saw the poll can read it. */
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

/** The chosen options in words. A client may have used either name of the two, so each pair is tried. */
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
    // Another pair of names may fit.
    return undefined;
  }
}
