import { z } from "zod";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  countPlaceholders,
  hasNumberedPlaceholders,
  placeholdersOf,
} from "./shared/template-placeholders.ts";
import { idSchema, idTextSchema, okSchema, text, textSchema } from "./shared/wire.ts";

/**
 * Categories of templates that users can create in this product. Templates of other categories are listed and can be
 * deleted.
 */
export const templateCategories = ["MARKETING", "UTILITY"] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export const templateHeaders = ["none", "text", "image", "video", "document"] as const;
export type TemplateHeader = (typeof templateHeaders)[number];
export const templateButtons = ["reply", "url", "phone"] as const;
export type TemplateButton = (typeof templateButtons)[number];

/** Languages of templates, in Meta's language codes. */
export const templateLanguages = [
  ...(["pt_BR", "pt_PT", "en", "en_US", "en_GB", "es", "es_AR", "es_ES", "es_MX"] as const),
  ...(["de", "fr", "it", "nl", "ja", "ko", "zh_CN", "ar", "hi", "ru", "tr", "pl"] as const),
] as const;

/** Meta's limits for templates: lengths in characters, and numbers of buttons. */
export const templateLimits = {
  ...{ name: 512, header: 60, body: 1_024, footer: 60, button: 25, url: 2_000 },
  ...{ buttons: 10, urls: 2, phones: 1, example: 200 },
} as const;

const buttonSchema = z.object({
  kind: z.enum(templateButtons),
  text: z.string(),
  /** Target of the button: a URL, which may end in one placeholder, or a phone number. */
  value: z.string(),
  /** Example value of the URL's placeholder, for Meta's review. */
  example: z.string(),
});

/** Meta's names for the status of a template; Meta may add further names. */
export const templateStatuses = ["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"] as const;

export const messageTemplateSchema = z.object({
  /** Meta's id of the template. */
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string(),
  /** Meta's code for the reason why the template was rejected. */
  rejectedReason: z.string().nullable(),
  header: z.enum(templateHeaders),
  headerText: z.string(),
  headerExample: z.string(),
  body: z.string(),
  bodyExamples: z.array(z.string()),
  footer: z.string(),
  buttons: z.array(buttonSchema),
  /**
   * Whether the template can be changed: false while Meta reviews the template, and false if the template has elements
   * that this product cannot write.
   */
  isEditable: z.boolean(),
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

const limits = templateLimits;
const long = "Mensagem muito longa";
const required = "Obrigatório";
const oneLine = (most: number) => text({ error: required }).trim().max(most, long);

const formFields = z.object({
  category: z.enum(templateCategories),
  header: z.enum(templateHeaders).default("none"),
  headerText: oneLine(limits.header).default(""),
  /** Example value of the header's placeholder, for Meta's review. */
  headerExample: oneLine(limits.example).default(""),
  /** Meta's handle of the uploaded file that serves as the header's example. */
  headerHandle: textSchema(4_000).default(""),
  body: text({ error: required }).trim().min(1, required).max(limits.body, long),
  bodyExamples: z.array(oneLine(limits.example)).max(50).default([]),
  footer: oneLine(limits.footer).default(""),
  buttons: z
    .array(
      z.object({
        kind: z.enum(templateButtons),
        text: oneLine(limits.button).min(1, required),
        value: oneLine(limits.url).default(""),
        example: oneLine(limits.url).default(""),
      }),
    )
    .max(limits.buttons, "Botões demais")
    .default([]),
});
type FormFields = z.output<typeof formFields>;

/** Form that changes a template. The template's name and language identify it and cannot be changed. */
export const messageTemplateChange = formFields.superRefine(checkContent);
export const messageTemplateForm = formFields
  .extend({
    name: text({ error: required })
      .trim()
      .toLowerCase()
      .min(1, required)
      .max(limits.name, long)
      .regex(/^[a-z0-9_]*$/, "Use letras minúsculas, números e _"),
    // Meta's format of a language: a language code, often followed by a country code.
    language: text({ error: required })
      .min(1, required)
      .regex(/^([a-z]{2,3}(_[A-Z]{2})?)?$/, "Idioma inválido"),
  })
  .superRefine(checkContent);
export type MessageTemplateForm = z.output<typeof messageTemplateForm>;
export type MessageTemplateChange = z.output<typeof messageTemplateChange>;

type Refuse = (message: string, ...path: (string | number)[]) => void;

/**
 * Finds problems for which Meta would reject the template. The form then shows each problem at its field without a
 * request to Meta.
 */
function checkContent(form: FormFields, context: z.RefinementCtx): void {
  const refuse: Refuse = (message, ...path) => context.addIssue({ code: "custom", message, path });
  checkHeader(form, refuse);
  const { body, bodyExamples, footer, buttons } = form;
  if (!hasNumberedPlaceholders(body)) refuse("Numere as variáveis em ordem: {{1}}, {{2}}…", "body");
  else if (/^\{\{/.test(body) || /\}\}$/.test(body))
    refuse("Uma variável não pode ser o começo nem o fim do texto", "body");
  for (let place = 0; place < countPlaceholders(body); place++)
    if (!bodyExamples[place]) refuse("Dê um exemplo", "bodyExamples", place);
  if (placeholdersOf(footer).length > 0) refuse("O rodapé não pode ter variáveis", "footer");
  for (const [index, button] of buttons.entries()) checkButton(button, index, refuse);
  const count = (kind: TemplateButton) => buttons.filter((button) => button.kind === kind).length;
  if (count("url") > limits.urls || count("phone") > limits.phones) refuse("Botões demais", "buttons");
}

function checkHeader({ header, headerText, headerExample, headerHandle }: FormFields, refuse: Refuse): void {
  if (header === "none") return;
  if (header !== "text") {
    if (headerHandle === "") refuse("Escolha um arquivo de exemplo", "headerHandle");
    return;
  }
  if (headerText === "") refuse(required, "headerText");
  if (!hasNumberedPlaceholders(headerText) || countPlaceholders(headerText) > 1)
    refuse("O título tem no máximo uma variável: {{1}}", "headerText");
  else if (countPlaceholders(headerText) === 1 && headerExample === "")
    refuse("Dê um exemplo", "headerExample");
}

function checkButton(
  { kind, text: label, value, example }: FormFields["buttons"][number],
  index: number,
  refuse: Refuse,
): void {
  if (placeholdersOf(label).length > 0)
    refuse("O texto de um botão não pode ter variáveis", "buttons", index, "text");
  if (kind === "phone" && !/^\+?\d{8,15}$/.test(value)) refuse("Número inválido", "buttons", index, "value");
  if (kind !== "url") return;
  const places = placeholdersOf(value);
  const isOpen = places.length === 0 || (places.length === 1 && value.endsWith("{{1}}"));
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+/.test(value) || /\s/.test(value) || !isOpen)
    refuse("Endereço inválido; pode terminar em {{1}}", "buttons", index, "value");
  else if (places.length === 1 && example === "") refuse("Dê um exemplo", "buttons", index, "example");
}

const access = { who: "signedIn", permission: "message-templates:edit" } as const;

const messageTemplateResource = defineResource({
  name: "messageTemplate",
  plan: "any",
  notFound: "ERR_NO_TEMPLATE_FOUND",
  audited: "messageTemplates",
});

const connectionParams = z.strictObject({ whatsappId: idTextSchema });
const params = connectionParams.extend({ id: z.string().regex(/^[1-9]\d{0,29}$/) });

export const listMessageTemplates = defineRoute(messageTemplateResource, {
  method: "GET",
  path: "/whatsapp/:whatsappId/message-templates",
  access,
  summary: "List a connection's message templates in every approval state",
  params: connectionParams,
  answer: z.object({ templates: z.array(messageTemplateSchema) }),
});

export const createMessageTemplate = defineRoute(messageTemplateResource, {
  method: "POST",
  path: "/whatsapp/:whatsappId/message-templates",
  access,
  summary: "Create a message template and submit it to Meta for approval",
  params: connectionParams,
  body: messageTemplateForm,
  answer: messageTemplateSchema,
});

export const updateMessageTemplate = defineRoute(messageTemplateResource, {
  method: "PUT",
  path: "/whatsapp/:whatsappId/message-templates/:id",
  access,
  summary: "Update a message template and submit it again; it cannot be sent until approved",
  params,
  body: messageTemplateChange,
  answer: messageTemplateSchema,
});

export const deleteMessageTemplate = defineRoute(messageTemplateResource, {
  method: "DELETE",
  path: "/whatsapp/:whatsappId/message-templates/:id",
  access,
  summary: "Delete a message template at Meta",
  description: "Its name and language cannot be used again for a month.",
  params,
  answer: okSchema,
});

export const uploadTemplateExample = defineRoute(messageTemplateResource, {
  method: "POST",
  path: "/whatsapp/:whatsappId/message-templates/example",
  access,
  audited: { not: "the example is not used until a template names it" },
  summary: "Upload an example file for a template's header (JPEG, PNG, MP4 or PDF)",
  params: connectionParams,
  files: { field: "file", max: 1, maxBytes: 16 * 1_048_576 },
  body: z.object({}),
  answer: z.object({ handle: z.string() }),
});

export const events = {
  /**
   * A user changed a template, or Meta decided on it; Meta's decision comes with the new status or category. The event
   * is sent to users who operate connections.
   */
  messageTemplate: z.object({
    action: z.enum(["update", "delete"]),
    whatsappId: idSchema,
    name: z.string(),
    language: z.string(),
    status: z.string().nullable(),
    reason: z.string().nullable(),
    category: z.string().nullable(),
  }),
};
