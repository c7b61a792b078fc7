import { z } from "zod";
import { knowledgeKinds } from "./knowledge-pieces.ts";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import {
  booleanTextSchema,
  idParams,
  idSchema,
  instantSchema,
  okSchema,
  orNothing,
  text,
  webAddress,
} from "./shared/wire.ts";

export const maxKnowledgeTitle = 200;
export const maxKnowledgeText = 200_000;
export const maxKnowledgeUrl = 1_000;
/** Largest document in bytes. */
export const maxDocumentBytes = 20 * 1_048_576;
/** Extensions of documents that can be read. */
export const documentExtensions = ["pdf", "docx", "txt", "md"] as const;

export const knowledgeLanguages = ["pt", "en", "es"] as const;
export type KnowledgeLanguage = (typeof knowledgeLanguages)[number];

export const knowledgeStates = ["waiting", "reading", "ready", "failed"] as const;
export type KnowledgeState = (typeof knowledgeStates)[number];

/** Reasons why a page was not read. */
export const knowledgeFailures = [
  "unreachable",
  "notFound",
  "robots",
  "privateAddress",
  "insecureAddress",
  "tooLarge",
  "unreadable",
  "withoutText",
  "unsupported",
  "full",
] as const;
export type KnowledgeFailure = (typeof knowledgeFailures)[number];

export const knowledgeSourceSchema = z.object({
  id: idSchema,
  kind: z.enum(knowledgeKinds),
  title: z.string(),
  /** Address of a page; null for other kinds. */
  url: z.string().nullable(),
  /** Whether the page is read again each night. */
  isNightly: z.boolean(),
  language: z.enum(knowledgeLanguages),
  /** Whether a user chose the language. Otherwise it was detected. */
  isLanguageChosen: z.boolean(),
  state: z.enum(knowledgeStates),
  /** Reason of the last failure. A source that was read before still answers with its old text. */
  failure: z.enum(knowledgeFailures).nullable(),
  pieces: z.int().nonnegative(),
  readAt: instantSchema.nullable(),
  /** Number of answers that cited the source, and the time of the last one. */
  uses: z.int().nonnegative(),
  usedAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type KnowledgeSource = z.infer<typeof knowledgeSourceSchema>;

const title = text({ error: "Obrigatório" })
  .trim()
  .min(1, "Obrigatório")
  .max(maxKnowledgeTitle, "nome muito longo");
const body = text({ error: "Obrigatório" })
  .trim()
  .min(1, "Obrigatório")
  .max(maxKnowledgeText, "Mensagem muito longa");
/** Language of the source; null to have it detected. */
const language = orNothing(z.enum(knowledgeLanguages));

export const knowledgeTextForm = z.object({ title, text: body, language: language.default(null) });
export const knowledgePageForm = z.object({
  url: webAddress("Endereço inválido").max(maxKnowledgeUrl, "Endereço muito longo"),
  isNightly: z.boolean().default(false),
});
const knowledgeSourceFields = z.object({
  title,
  /** Only texts that were typed can be changed; other sources are read again. */
  text: body,
  language,
  isNightly: z.boolean(),
});
/** Form of a source that exists. Its text is there only if it was typed. */
export const knowledgeSourceForm = knowledgeSourceFields.partial({ text: true });
export type KnowledgeSourceChanges = {
  [Field in keyof z.output<typeof knowledgeSourceFields>]?:
    | z.output<typeof knowledgeSourceFields>[Field]
    | undefined;
};

const edit = { who: "signedIn", permission: "ai:edit" } as const;

const knowledgeSourceResource = defineResource({
  name: "knowledgeSource",
  plan: "useOpenAi",
  notFound: "ERR_NO_KNOWLEDGE_SOURCE_FOUND",
  audited: "knowledge",
});

export const listKnowledgeSources = defineRoute(knowledgeSourceResource, {
  method: "GET",
  path: "/knowledge/sources",
  access: edit,
  summary: "List the sources of the company's knowledge by title",
  query: listQuery.extend({
    /** Only sources that no answer has cited for 90 days. */
    isUnused: booleanTextSchema.optional(),
  }),
  answer: z.object({ records: z.array(knowledgeSourceSchema), ...pageAnswer }),
});

export const getKnowledgeSource = defineRoute(knowledgeSourceResource, {
  method: "GET",
  path: "/knowledge/sources/:id",
  access: edit,
  summary: "Get a source of the company's knowledge with its text",
  params: idParams,
  answer: knowledgeSourceSchema.extend({ text: z.string() }),
});

export const createKnowledgeText = defineRoute(knowledgeSourceResource, {
  method: "POST",
  path: "/knowledge/sources",
  access: edit,
  summary: "Add a text to the company's knowledge",
  description: "Lines that begin with `#` are headings, as in Markdown.",
  body: knowledgeTextForm,
  answer: knowledgeSourceSchema,
});

export const uploadKnowledgeFile = defineRoute(knowledgeSourceResource, {
  method: "POST",
  path: "/knowledge/files",
  access: edit,
  summary: "Add a document (PDF, DOCX, TXT, MD) to the company's knowledge",
  description: "The document's text is stored, not the file.",
  files: { field: "file", max: 1, maxBytes: maxDocumentBytes },
  answer: knowledgeSourceSchema,
});

export const replaceKnowledgeFile = defineRoute(knowledgeSourceResource, {
  method: "PUT",
  path: "/knowledge/sources/:id/file",
  access: edit,
  summary: "Replace the text of a document by that of a newer file",
  params: idParams,
  files: { field: "file", max: 1, maxBytes: maxDocumentBytes },
  answer: knowledgeSourceSchema,
});

export const createKnowledgePage = defineRoute(knowledgeSourceResource, {
  method: "POST",
  path: "/knowledge/pages",
  access: edit,
  summary: "Add a web page to the company's knowledge; it is read in the background",
  body: knowledgePageForm,
  answer: knowledgeSourceSchema,
});

export const addQuickMessages = defineRoute(knowledgeSourceResource, {
  method: "POST",
  path: "/knowledge/quick-messages",
  access: edit,
  summary: "Add the company's quick messages to its knowledge, and keep them in step",
  answer: knowledgeSourceSchema,
});

export const readKnowledgeSource = defineRoute(knowledgeSourceResource, {
  method: "POST",
  path: "/knowledge/sources/:id/read",
  access: edit,
  audited: { not: "the source stays the same" },
  summary: "Read a web page or the quick messages again",
  params: idParams,
  answer: knowledgeSourceSchema,
});

export const updateKnowledgeSource = defineRoute(knowledgeSourceResource, {
  method: "PUT",
  path: "/knowledge/sources/:id",
  access: edit,
  summary: "Update a source of the company's knowledge; omitted fields keep their values",
  params: idParams,
  body: knowledgeSourceFields.partial(),
  answer: knowledgeSourceSchema,
});

export const deleteKnowledgeSource = defineRoute(knowledgeSourceResource, {
  method: "DELETE",
  path: "/knowledge/sources/:id",
  access: edit,
  summary: "Delete a source of the company's knowledge with its pieces",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A source was added, changed, read or deleted. The event is sent to users who may edit the knowledge. */
  knowledgeSource: z.union([savedEvent("record", knowledgeSourceSchema), deletedEvent("id")]),
};
