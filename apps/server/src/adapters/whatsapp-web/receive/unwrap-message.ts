import { proto } from "baileys";

/** Content of a message inside its envelopes. */
export interface UnwrappedMessage {
  content: proto.IMessage;
  isViewOnce: boolean;
  /** True if there was an envelope. An empty envelope then means unknown content. */
  wasWrapped: boolean;
}

const mostEnvelopes = 10;

/**
 * Removes envelopes that only describe how a message is kept or shown: disappearing, view-once, with caption, edited.
 */
export function unwrapMessage(message: proto.IMessage): UnwrappedMessage {
  const sent = message.deviceSentMessage;
  const letter: UnwrappedMessage = {
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
