import { proto } from "baileys";

/** Content of a message without the envelopes around it. */
export interface UnwrappedMessage {
  content: proto.IMessage;
  isViewOnce: boolean;
  /** Whether the content was in an envelope. An empty envelope means that its content is of an unknown kind. */
  wasWrapped: boolean;
}

const mostEnvelopes = 10;

/**
 * Removes the envelopes that only say how a message is kept or displayed, such as disappearing, view-once, with caption
 * and edited.
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
