import type { Message } from "@recado/contract/messages";
import type { Outgoing } from "../../messages/outbox/outbox-store.ts";
import { signText } from "../../messages/sign-text.ts";
import { layOutWords } from "./attachment-rules.ts";
import type { Attachment } from "./attachments.ts";

interface Answer {
  text: string;
  attachments: readonly Attachment[];
  /** Whose name what is said starts with. */
  signature: string | null;
  reply: Message | null;
}

/** The messages that an answer becomes: its words, then one for each file. The first carries the quote. */
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
