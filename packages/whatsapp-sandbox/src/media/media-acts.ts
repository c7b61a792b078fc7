import type { ChatMessage } from "../messages/chat-message.ts";
import { mediaOf, readMedia } from "../messages/content-describe.ts";
import { type Chat, chatThread, requireMessage } from "../messages/thread.ts";
import type { Network } from "../network.ts";
import { proto } from "../protocol/baileys.ts";
import { SandboxError } from "../sandbox-error.ts";

export interface MediaFile {
  mime: string;
  bytes: Buffer;
}

/** Returns the decrypted file of a message. */
export async function openMediaOf(network: Network, chat: Chat, id: string): Promise<MediaFile> {
  const { message, content } = requireMedia(chat, id);
  const bytes = await readMedia(content, network.mediaStore);
  if (!bytes) throw new SandboxError("unknown-file", id);
  return { mime: message.media?.mime ?? "", bytes };
}

/**
 * Lets the media host answer 410 for the file, as WhatsApp does after some weeks, until a client requests it from the
 * phone.
 */
export async function expireMediaOf(network: Network, chat: Chat, id: string): Promise<void> {
  const { content } = requireMedia(chat, id);
  await network.mediaStore.expire(mediaOf(content)?.file.directPath ?? "");
}

function requireMedia(chat: Chat, id: string): { message: ChatMessage; content: proto.IMessage } {
  const message = requireMessage(chatThread(chat), id);
  const encoded = chatThread(chat).contentOf(message);
  if (!encoded || !message.media) throw new SandboxError("unknown-file", id);
  return { message, content: proto.Message.decode(encoded) };
}
