import { proto } from "baileys";

/** What lies inside the envelopes of a message. */
export interface Letter {
  content: proto.IMessage;
  isViewOnce: boolean;
  /** It came in an envelope, so an empty one holds something that we do not know. */
  wasWrapped: boolean;
}

const mostEnvelopes = 10;

/** Takes away what only says how a message is to be kept or shown: disappearing, seen once, with a caption, edited. */
export function unwrap(message: proto.IMessage): Letter {
  const sent = message.deviceSentMessage;
  const letter: Letter = {
    content: sent ? (sent.message ?? {}) : message,
    isViewOnce: false,
    wasWrapped: Boolean(sent),
  };
  for (let envelopes = 0; envelopes < mostEnvelopes; envelopes += 1) {
    const envelope = Object.entries(letter.content).find(
      ([, value]) => value instanceof proto.Message.FutureProofMessage,
    );
    if (!envelope) break;
    const [kind, value] = envelope as [string, proto.Message.IFutureProofMessage];
    letter.isViewOnce ||= kind.startsWith("viewOnce");
    letter.wasWrapped = true;
    letter.content = value.message ?? {};
  }
  return letter;
}
