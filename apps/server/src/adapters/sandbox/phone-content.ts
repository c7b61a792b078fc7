import type { PersonaContent, PhoneMessage } from "@recado/contract/demo-phones";
import type { SandboxMessage } from "./sandbox-admin.ts";

const acks = { server: 1, delivered: 3, read: 4, played: 5 } as const;

/** Maps the sandbox's name for a kind of message, which is the name of a protobuf field, to the kind. */
const kinds: readonly (readonly [RegExp, PhoneMessage["kind"]])[] = [
  [/^(conversation|extendedText)/, "text"],
  [/^image/, "image"],
  [/^(video|ptv)/, "video"],
  [/^audio/, "audio"],
  [/^document/, "document"],
  [/^sticker/, "sticker"],
  [/^(location|liveLocation)/, "location"],
  [/^contact/, "contact"],
  [/^poll/, "poll"],
];

export function presentPhoneMessage(message: SandboxMessage, persona: string): PhoneMessage {
  const { id, text, at, state, direction, kind, media, reactions = [] } = message;
  return {
    id,
    text,
    at,
    mine: direction === "to-phone",
    ack: acks[state],
    kind: kinds.find(([pattern]) => pattern.test(kind))?.[1] ?? "other",
    fileName: media?.filename ?? null,
    seconds: media?.seconds ?? null,
    isDeleted: message.deleted ?? false,
    isEdited: message.edited ?? false,
    reactions: reactions.map(({ by, emoji }) => ({ emoji, mine: by === persona })),
  };
}

/** Converts a persona's message to the format of the sandbox's admin API. */
export function sandboxContent(content: Exclude<PersonaContent, { kind: "call" }>): object {
  switch (content.kind) {
    case "file":
      return fileContent(content);
    case "location":
      return content;
    case "reaction":
      return { kind: "reaction", message: content.messageId, emoji: content.emoji };
    case "edit":
      return { kind: "edit", message: content.messageId, text: content.text };
    case "deletion":
      return { kind: "delete", message: content.messageId };
  }
}

function fileContent({
  as,
  base64,
  mimeType,
  name,
  caption,
  seconds,
}: Extract<PersonaContent, { kind: "file" }>): object {
  const file = { kind: as, bytes: base64, mime: mimeType };
  const words = caption === undefined ? {} : { caption };
  const length = seconds === undefined ? {} : { seconds };
  switch (as) {
    case "image":
      return { ...file, ...words };
    case "video":
      return { ...file, ...words, ...length };
    case "audio":
    case "voice":
      return { ...file, ...length };
    case "document":
      return { ...file, ...words, filename: name };
    case "sticker":
      return file;
  }
}
