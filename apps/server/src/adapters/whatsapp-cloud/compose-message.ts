import { SendError } from "../../ports/channel.ts";
import type {
  ChannelIdentity,
  OutgoingContent,
  OutgoingMedia,
  OutgoingMessage,
  OutgoingTemplate,
} from "../../ports/channel-content.ts";
import { cloudContactOf } from "./vcard.ts";

/** Function that uploads a file and returns the id that Meta gave it. */
export type UploadOutgoing = (media: OutgoingMedia) => Promise<string>;

/**
 * Composes the request body that sends a message. The body carries Recado's own message id, so that a delivery status
 * can be assigned even if the response was lost.
 */
export async function composeCloudMessage(message: OutgoingMessage, upload: UploadOutgoing): Promise<object> {
  return {
    ...recipientOf(message.to),
    ...(await contentOf(message.content, upload)),
    ...(message.quoted && { context: { message_id: message.quoted.externalId } }),
    biz_opaque_callback_data: message.externalId,
  };
}

interface Recipient {
  messaging_product: "whatsapp";
  recipient_type: "individual";
  to?: string;
  recipient?: string;
}

/**
 * Returns the recipient in Meta's format. A known phone number is preferred to Meta's user id, because Meta then keeps
 * reporting the phone number.
 */
export function recipientOf(to: readonly ChannelIdentity[]): Recipient {
  const envelope = { messaging_product: "whatsapp", recipient_type: "individual" } as const;
  const number = to.find(({ kind }) => kind === "number");
  if (number) return { ...envelope, to: number.value };
  const cloud = to.find(({ kind }) => kind === "cloud");
  if (cloud) return { ...envelope, recipient: cloud.value };
  throw new SendError("ERR_WAPP_INVALID_CONTACT", "no", false);
}

async function contentOf(content: OutgoingContent, upload: UploadOutgoing): Promise<object> {
  switch (content.type) {
    case "text":
      return { type: "text", text: { body: content.text, preview_url: /https?:\/\//.test(content.text) } };
    case "location": {
      const { latitude, longitude, name, address } = content;
      const words = { ...(name !== "" && { name }), ...(address !== "" && { address }) };
      return { type: "location", location: { latitude, longitude, ...words } };
    }
    case "contacts":
      return { type: "contacts", contacts: content.cards.map(cloudContactOf) };
    case "template":
      return templateOf(content, content.file && (await upload(content.file)));
    case "media":
      return fileOf(content, await upload(content));
    case "poll":
      throw new SendError("ERR_WAPP_KIND_UNSUPPORTED", "no", false);
  }
}

function fileOf({ kind, caption, fileName }: OutgoingMedia, id: string): object {
  const type = kind === "voice" ? "audio" : kind;
  const mayHaveCaption = kind === "image" || kind === "video" || kind === "document";
  const file = {
    id,
    ...(mayHaveCaption && caption !== "" && { caption }),
    ...(kind === "document" && fileName !== "" && { filename: fileName }),
    ...(kind === "voice" && { voice: true }),
  };
  return { type, [type]: file };
}

function templateOf({ name, language, parameters }: OutgoingTemplate, fileId: string | undefined): object {
  const places = Map.groupBy(parameters, ({ place, index }) => `${place}:${index}`);
  const components = [...places.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const button = first.place === "button" && { sub_type: "url", index: String(first.index) };
    return [
      { type: first.place, ...button, parameters: group.map((parameter) => parameterOf(parameter, fileId)) },
    ];
  });
  const code = { code: language };
  return {
    type: "template",
    template: { name, language: code, ...(components.length > 0 && { components }) },
  };
}

function parameterOf(
  { takes, name, value }: OutgoingTemplate["parameters"][number],
  fileId: string | undefined,
): object {
  if (takes !== "text") return { type: takes, [takes]: value === "" ? { id: fileId } : { link: value } };
  return { type: "text", ...(name !== null && { parameter_name: name }), text: value };
}
