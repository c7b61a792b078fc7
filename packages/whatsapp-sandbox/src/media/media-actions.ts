import type { WhatsappChatMessage } from "../messages/chat-message.ts";
import { decryptMessageMedia, mediaOf } from "../messages/content-describe.ts";
import { type ChatParties, chatThread, requireMessage } from "../messages/thread.ts";
import type { WhatsappNetwork } from "../network.ts";
import { proto } from "../protocol/baileys.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";

export interface MediaFile {
  mime: string;
  bytes: Buffer;
}

/** Returns the decrypted file of a message. */
export async function openMediaOf(
  network: WhatsappNetwork,
  chat: ChatParties,
  id: string,
): Promise<MediaFile> {
  const { message, content } = requireMedia(chat, id);
  const bytes = await decryptMessageMedia(content, network.mediaStore);
  if (!bytes) throw new WhatsappSandboxError("unknown-file", id);
  return { mime: message.media?.mime ?? "", bytes };
}

/**
 * Removes a message's file from the media host, which then answers with 410, as WhatsApp does after some weeks. A
 * client can request the file from the phone again.
 */
export async function expireMediaOf(network: WhatsappNetwork, chat: ChatParties, id: string): Promise<void> {
  const { content } = requireMedia(chat, id);
  await network.mediaStore.expire(mediaOf(content)?.file.directPath ?? "");
}

function requireMedia(
  chat: ChatParties,
  id: string,
): { message: WhatsappChatMessage; content: proto.IMessage } {
  const message = requireMessage(chatThread(chat), id);
  const encoded = chatThread(chat).contentOf(message);
  if (!encoded || !message.media) throw new WhatsappSandboxError("unknown-file", id);
  return { message, content: proto.Message.decode(encoded) };
}
