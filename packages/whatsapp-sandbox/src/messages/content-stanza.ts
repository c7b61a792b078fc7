import type { Content, SendOptions } from "../content.ts";
import type { Network } from "../network.ts";
import { proto } from "../protocol/baileys.ts";
import { type Addressing, jidOf } from "../protocol/jid.ts";
import type { KeptMessage } from "./chat-message.ts";
import type { Surroundings, Upload } from "./content-encode.ts";
import { requireMessage, type Thread } from "./thread.ts";

/** Unencrypted attributes of a message stanza. */
export type Stanza = { type: string; edit?: string };

export function stanzaOf({ kind }: Content): Stanza {
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

export function uploader({ mediaStore, mediaHostname }: Network): Upload {
  return async (ciphertext) => {
    const directPath = await mediaStore.put(ciphertext);
    return { directPath, url: `https://${mediaHostname}${directPath}` };
  };
}

export function surroundingsOf<M extends KeptMessage>(
  thread: Thread<M>,
  { quoted, forwarded = false, mentions = [], ad }: SendOptions,
  addressing: Addressing,
): Surroundings {
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
 * Returns the message to quote. Texts are quoted without their own quote; a deleted message is quoted as an empty text.
 */
function quotable({ kind, text }: KeptMessage, encoded: Uint8Array | undefined): proto.IMessage {
  if (!encoded || kind === "extendedTextMessage") return { conversation: text };
  return proto.Message.decode(encoded);
}
