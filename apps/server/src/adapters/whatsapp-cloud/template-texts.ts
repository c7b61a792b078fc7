import type {
  MessageTemplate,
  MessageTemplateChange,
  TemplateHeader,
} from "@recado/contract/message-templates";
import { countPlaceholders } from "@recado/contract/shared/template-placeholders";
import { z } from "zod";

const componentSchema = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().default(""),
  example: z
    .object({
      header_text: z.array(z.string()).optional(),
      body_text: z.array(z.array(z.string())).optional(),
    })
    .optional(),
  buttons: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().default(""),
        url: z.string().default(""),
        phone_number: z.string().default(""),
        example: z.array(z.string()).default([]),
      }),
    )
    .optional(),
});
type Component = z.infer<typeof componentSchema>;

export const storedTemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string().default(""),
  status: z.string().default(""),
  rejected_reason: z.string().optional(),
  parameter_format: z.string().optional(),
  components: z.array(componentSchema).default([]),
});

const kindOf = { QUICK_REPLY: "reply", URL: "url", PHONE_NUMBER: "phone" } as const;
const formatOf = { TEXT: "text", IMAGE: "image", VIDEO: "video", DOCUMENT: "document" } as const;
const changeable = ["APPROVED", "REJECTED", "PAUSED"];
const writable = ["MARKETING", "UTILITY"];

/** Converts a message template from Meta's format to Recado's. */
export function readStoredTemplate(stored: z.infer<typeof storedTemplateSchema>): MessageTemplate {
  const { id, name, language, category, status, rejected_reason = "NONE", components } = stored;
  const of = (type: string) => components.find((component) => component.type === type);
  const header = of("HEADER");
  const isKnown = components.every(isWritten) && stored.parameter_format !== "NAMED";
  return {
    ...{ id, name, language, category, status },
    rejectedReason: status === "REJECTED" && rejected_reason !== "NONE" ? rejected_reason : null,
    header: headerOf(header),
    headerText: header?.text ?? "",
    headerExample: header?.example?.header_text?.[0] ?? "",
    body: of("BODY")?.text ?? "",
    bodyExamples: of("BODY")?.example?.body_text?.[0] ?? [],
    footer: of("FOOTER")?.text ?? "",
    buttons: (of("BUTTONS")?.buttons ?? []).flatMap(({ type, text, url, phone_number, example }) =>
      isKey(kindOf, type)
        ? [{ kind: kindOf[type], text, value: url || phone_number, example: example[0] ?? "" }]
        : [],
    ),
    isEditable: isKnown && writable.includes(category) && changeable.includes(status),
  };
}

function headerOf(header: Component | undefined): TemplateHeader {
  if (!header) return "none";
  const format = header.format ?? "TEXT";
  return isKey(formatOf, format) ? formatOf[format] : "text";
}

/** Whether Recado can edit a component of a template. If it cannot, a change would lose what Recado does not know. */
function isWritten({ type, format = "TEXT", buttons = [] }: Component): boolean {
  if (!["HEADER", "BODY", "FOOTER", "BUTTONS"].includes(type)) return false;
  return isKey(formatOf, format) && buttons.every((button) => isKey(kindOf, button.type));
}

function isKey<Known extends object>(known: Known, key: string): key is keyof Known & string {
  return Object.hasOwn(known, key);
}

const typeOf = { reply: "QUICK_REPLY", url: "URL", phone: "PHONE_NUMBER" } as const;

/** Converts a draft of a template to Meta's format. */
export function componentsOf(draft: MessageTemplateChange): object[] {
  const { body, bodyExamples, footer } = draft;
  const places = countPlaceholders(body);
  const examples = { example: { body_text: [bodyExamples.slice(0, places)] } };
  // Meta requires the quick reply buttons of a template to stand next to each other, so they are moved to the front.
  const buttons = draft.buttons.toSorted(
    (one, other) => Number(one.kind !== "reply") - Number(other.kind !== "reply"),
  );
  return [
    ...headerComponent(draft),
    { type: "BODY", text: body, ...(places > 0 && examples) },
    ...(footer === "" ? [] : [{ type: "FOOTER", text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: "BUTTONS", buttons: buttons.map(buttonOf) }]),
  ];
}

function headerComponent({
  header,
  headerText,
  headerExample,
  headerHandle,
}: MessageTemplateChange): object[] {
  if (header === "none") return [];
  if (header !== "text")
    return [{ type: "HEADER", format: header.toUpperCase(), example: { header_handle: [headerHandle] } }];
  const example = countPlaceholders(headerText) > 0 && { example: { header_text: [headerExample] } };
  return [{ type: "HEADER", format: "TEXT", text: headerText, ...example }];
}

function buttonOf({ kind, text, value, example }: MessageTemplateChange["buttons"][number]): object {
  const type = typeOf[kind];
  if (kind === "phone") return { type, text, phone_number: value };
  if (kind === "reply") return { type, text };
  return { type, text, url: value, ...(countPlaceholders(value) > 0 && { example: [example] }) };
}
