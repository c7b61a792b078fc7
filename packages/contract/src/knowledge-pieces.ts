import { z } from "zod";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, idTextSchema, textSchema } from "./shared/wire.ts";

export const knowledgeKinds = ["text", "file", "page", "quickMessages"] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

export const maxKnowledgeQuestion = 500;
export const maxFoundPieces = 20;

/** Source that a piece comes from. `url` is the address of a page that was read. */
const pieceSourceSchema = z.object({
  id: idSchema,
  kind: z.enum(knowledgeKinds),
  title: z.string(),
  url: z.string().nullable(),
});

const piecePartSchema = z.object({
  id: idSchema,
  /** Headings above the piece, the outermost first, separated by ` › `. */
  heading: z.string(),
  text: z.string(),
});

export const foundPieceSchema = piecePartSchema.extend({
  source: pieceSourceSchema,
  /** How well the piece answers the question, from 0 to 1. */
  score: z.number().min(0).max(1),
});
export type FoundPiece = z.infer<typeof foundPieceSchema>;

export const knowledgePieceSchema = piecePartSchema.extend({
  source: pieceSourceSchema,
  /** Neighbours of the piece in its source, the nearest three on each side. */
  before: z.array(piecePartSchema),
  after: z.array(piecePartSchema),
});
export type KnowledgePiece = z.infer<typeof knowledgePieceSchema>;

const knowledgePieceResource = defineResource({
  name: "knowledgePiece",
  plan: "useOpenAi",
  notFound: "ERR_NO_KNOWLEDGE_PIECE_FOUND",
});

export const searchKnowledge = defineRoute(knowledgePieceResource, {
  method: "GET",
  path: "/knowledge/search",
  access: signedIn,
  summary: "Find the pieces of the company's knowledge that answer a question, best first",
  description:
    "Understands paraphrases and misspelt words of questions in Portuguese, English and Spanish. Meaning counts too if the company has chosen a model for embeddings.",
  query: z.strictObject({
    question: textSchema(maxKnowledgeQuestion).trim().min(1),
    limit: idTextSchema.pipe(z.int().max(maxFoundPieces)).optional(),
  }),
  answer: z.object({ pieces: z.array(foundPieceSchema) }),
  callsPerMinute: 240,
});

export const getKnowledgePiece = defineRoute(knowledgePieceResource, {
  method: "GET",
  path: "/knowledge/pieces/:id",
  access: signedIn,
  summary: "Get a piece of the company's knowledge with the text around it",
  params: idParams,
  answer: knowledgePieceSchema,
});
