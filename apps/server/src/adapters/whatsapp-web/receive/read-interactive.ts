import { readJson } from "@recado/contract/shared/read-json";
import type { proto } from "baileys";
import { z } from "zod";

/** Returns the text of the button or list row that the customer tapped, as the customer saw the text. */
export function readInteractiveChoice(content: proto.IMessage): string | undefined {
  const {
    buttonsResponseMessage,
    templateButtonReplyMessage,
    listResponseMessage,
    interactiveResponseMessage,
  } = content;
  return joined([
    buttonsResponseMessage?.selectedDisplayText,
    templateButtonReplyMessage?.selectedDisplayText,
    listResponseMessage?.title,
    listResponseMessage?.description,
    interactiveResponseMessage?.body?.text,
  ]);
}

/** Returns the id of the button or list row that the customer tapped. The sender of the buttons chose the id. */
export function readTappedId(content: proto.IMessage): string | undefined {
  const {
    buttonsResponseMessage,
    templateButtonReplyMessage,
    listResponseMessage,
    interactiveResponseMessage,
  } = content;
  return (
    buttonsResponseMessage?.selectedButtonId ||
    templateButtonReplyMessage?.selectedId ||
    listResponseMessage?.singleSelectReply?.selectedRowId ||
    idIn(interactiveResponseMessage?.nativeFlowResponseMessage?.paramsJson)
  );
}

const chosen = z.object({ id: z.string().min(1) });

function idIn(json: string | null | undefined): string | undefined {
  try {
    return chosen.safeParse(readJson(json ?? "")).data?.id;
  } catch {
    // Invalid JSON is ignored: it comes from the customer's client, which may send anything.
    return undefined;
  }
}

/** Message with buttons or a list: `text` has the message's text and the choices, `header` the file above the text. */
export interface InteractiveOffer {
  text: string;
  header: proto.IMessage;
}

export function readInteractiveOffer(content: proto.IMessage): InteractiveOffer | undefined {
  const { buttonsMessage, listMessage, templateMessage, interactiveMessage, highlyStructuredMessage } =
    content;
  if (buttonsMessage) return readButtons(buttonsMessage);
  if (listMessage) return readList(listMessage);
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  if (template) return readTemplate(template);
  const structured = highlyStructuredMessage?.hydratedHsm;
  if (structured) return readInteractiveOffer({ templateMessage: structured });
  const interactive = interactiveMessage ?? templateMessage?.interactiveMessageTemplate;
  return interactive ? readInteractive(interactive) : undefined;
}

function readButtons(message: proto.Message.IButtonsMessage): InteractiveOffer | undefined {
  const titles = (message.buttons ?? []).map(({ buttonText }) => choice(buttonText?.displayText));
  return offer([message.text, message.contentText, message.footerText, ...titles], message);
}

function readList(message: proto.Message.IListMessage): InteractiveOffer | undefined {
  const rows = (message.sections ?? []).flatMap(({ title, rows }) => [
    title,
    ...(rows ?? []).map((row) => choice(row.title)),
  ]);
  return offer([message.title, message.description, ...rows, message.footerText], {});
}

function readTemplate(
  message: proto.Message.TemplateMessage.IHydratedFourRowTemplate,
): InteractiveOffer | undefined {
  const buttons = (message.hydratedButtons ?? []).flatMap(({ quickReplyButton, urlButton, callButton }) => [
    choice(quickReplyButton?.displayText),
    choice(joined([urlButton?.displayText, urlButton?.url], ": ")),
    choice(joined([callButton?.displayText, callButton?.phoneNumber], ": ")),
  ]);
  const { hydratedTitleText, hydratedContentText, hydratedFooterText } = message;
  return offer([hydratedTitleText, hydratedContentText, hydratedFooterText, ...buttons], message);
}

function readInteractive(message: proto.Message.IInteractiveMessage): InteractiveOffer | undefined {
  const buttons = (message.nativeFlowMessage?.buttons ?? []).map(({ buttonParamsJson }) =>
    choice(displayText(buttonParamsJson)),
  );
  const cards = (message.carouselMessage?.cards ?? []).map((card) => readInteractive(card)?.text);
  const { header, body, footer } = message;
  const parts = [header?.title, header?.subtitle, body?.text, footer?.text, ...buttons, ...cards];
  return offer(parts, header ?? {});
}

function offer(parts: readonly (string | null | undefined)[], header: object): InteractiveOffer | undefined {
  const text = joined(parts);
  if (text === undefined) return undefined;
  const { imageMessage = null, videoMessage = null, documentMessage = null } = header as proto.IMessage;
  return { text, header: { imageMessage, videoMessage, documentMessage } };
}

function choice(title: string | null | undefined): string | undefined {
  return title ? `• ${title}` : undefined;
}

const button = z.object({ display_text: z.string() });

function displayText(json: string | null | undefined): string | undefined {
  try {
    return button.safeParse(readJson(json ?? "")).data?.display_text;
  } catch {
    // Invalid JSON is ignored: it comes from another business, which may send anything.
    return undefined;
  }
}

function joined(parts: readonly (string | null | undefined)[], separator = "\n"): string | undefined {
  const said = parts.map((part) => part?.trim()).filter(Boolean);
  return said.length > 0 ? said.join(separator) : undefined;
}
