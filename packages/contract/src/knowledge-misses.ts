import { z } from "zod";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { contactText } from "./shared/personal-data.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema } from "./shared/wire.ts";

/** A question to which the company's knowledge has no answer. */
export const knowledgeMissSchema = z.object({
  id: idSchema,
  question: contactText(),
  /** Number of times that the question was asked, and the time of the last one. */
  asked: z.int().positive(),
  askedAt: instantSchema,
});
export type KnowledgeMiss = z.infer<typeof knowledgeMissSchema>;

const edit = { who: "signedIn", permission: "ai:edit" } as const;

const knowledgeMissResource = defineResource({
  name: "knowledgeMiss",
  plan: "useOpenAi",
  notFound: "ERR_NO_KNOWLEDGE_MISS_FOUND",
});

export const listKnowledgeMisses = defineRoute(knowledgeMissResource, {
  method: "GET",
  path: "/knowledge/misses",
  access: edit,
  summary: "List questions without an answer, the most frequent first",
  description: "Questions that nobody has asked again for 90 days are forgotten.",
  query: listQuery,
  answer: z.object({ records: z.array(knowledgeMissSchema), ...pageAnswer }),
});

export const deleteKnowledgeMiss = defineRoute(knowledgeMissResource, {
  method: "DELETE",
  path: "/knowledge/misses/:id",
  access: edit,
  audited: { not: "a question that was dealt with changes no data" },
  summary: "Remove a question from the list of those without an answer",
  params: idParams,
  answer: okSchema,
});
