import type { Message } from "@recado/contract/messages";
import type { Outgoing } from "../../messages/outbox/outbox-store.ts";
import { signText } from "../../messages/sign-text.ts";
import { layOutWords } from "./attachment-rules.ts";
import type { Attachment } from "./attachments.ts";

interface Answer {
  text: string;
  attachments: readonly Attachment[];
  /** Name that the texts start with; null without a signature. */
  signature: string | null;
  reply: Message | null;
}

/** Splits an answer into messages: the text, then one message per file. The first message carries the quote. */
export function layOutAnswer({ text, attachments, signature, reply }: Answer): Outgoing[] {
  const { words, captions } = layOutWords(text, attachments);
  const files = attachments.map((attachment, position) => {
    const caption = captions[position] ?? "";
    return {
      body: caption === "" ? "" : signText(caption, signature),
      quoted: null,
      file: { about: aboutFile(attachment), content: attachment.content },
    };
  });
  const outgoing: Outgoing[] =
    words === null ? files : [{ body: signText(words, signature), quoted: null, file: null }, ...files];
  return outgoing.map((one, position) => (position === 0 ? { ...one, quoted: reply } : one));
}

function aboutFile({ name, mimeType, content, width, height, duration }: Attachment) {
  return { name, mimeType, size: content.size, width, height, duration, isVoice: false };
}
