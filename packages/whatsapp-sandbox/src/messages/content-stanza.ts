import type { Content, SendOptions } from "../content.ts";
import type { WhatsappNetwork } from "../network.ts";
import { proto } from "../protocol/baileys.ts";
import { type AddressingMode, jidOf } from "../protocol/jid.ts";
import type { WhatsappMessage } from "./chat-message.ts";
import type { ContentContext, UploadCiphertext } from "./content-encode.ts";
import { type MessageThread, requireMessage } from "./thread.ts";

/** Unencrypted attributes of a message stanza that depend on the message's content. */
export type StanzaAttributes = { type: string; edit?: string };

export function stanzaAttributesOf({ kind }: Content): StanzaAttributes {
  switch (kind) {
    case "text":
    case "raw":
      return { type: "text" };
    case "edit":
      return { type: "text", edit: "1" };
    case "delete":
      return { type: "text", edit: "7" };
    case "reaction":
      return { type: "reaction" };
    case "poll":
    case "poll-vote":
      return { type: "poll" };
    default:
      return { type: "media" };
  }
}

export function createUploader({ mediaStore, mediaHostname }: WhatsappNetwork): UploadCiphertext {
  return async (ciphertext) => {
    const directPath = await mediaStore.put(ciphertext);
    return { directPath, url: `https://${mediaHostname}${directPath}` };
  };
}

export function contentContextOf<M extends WhatsappMessage>(
  thread: MessageThread<M>,
  { quoted, forwarded = false, mentions = [], ad }: SendOptions,
  addressing: AddressingMode,
): ContentContext {
  const original = quoted === undefined ? undefined : requireMessage(thread, quoted);
  return {
    forwarded: Number(forwarded),
    mentions,
    ad,
    quoted: original && {
      id: original.id,
      participant: jidOf(thread.authorOf(original), addressing),
      message: quotable(original, thread.contentOf(original)),
    },
  };
}

/**
 * Returns the protobuf of the quoted message for use in a quote. If the quoted message is a text, its own quote is
 * omitted; if it was deleted, it is quoted as an empty text.
 */
function quotable({ kind, text }: WhatsappMessage, encoded: Uint8Array | undefined): proto.IMessage {
  if (!encoded || kind === "extendedTextMessage") return { conversation: text };
  return proto.Message.decode(encoded);
}
