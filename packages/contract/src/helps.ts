import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema, instantSchema, okSchema, text, textSchema } from "./shared/wire.ts";

export const maxHelpTitle = 100;
export const maxHelpDescription = 1_000;

/** A video with which the operator explains the product to every user of every company. */
export const helpVideoSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  /** YouTube id of the video. */
  video: z.string(),
  updatedAt: instantSchema,
});
export type HelpVideo = z.infer<typeof helpVideoSchema>;

const helpFields = z.object({
  title: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxHelpTitle, "Mensagem muito longa"),
  description: textSchema(maxHelpDescription),
  /** YouTube id of the video, or a URL that contains the id. */
  video: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(300, "Código de vídeo inválido")
    .transform(codeOf)
    .pipe(z.string().regex(/^[\w-]{11}$/, "Código de vídeo inválido")),
});

export const helpForm = helpFields.extend({ description: helpFields.shape.description.default("") });
export type HelpForm = z.output<typeof helpForm>;

function codeOf(text: string): string {
  return /(?:[?&]v=|youtu\.be\/|\/embed\/|\/shorts\/)([\w-]{11})(?![\w-])/.exec(text)?.[1] ?? text;
}

const superOnly = { who: "super" } as const;

const helpResource = defineResource({
  name: "help",
  plan: "any",
  notFound: "ERR_NO_HELP_FOUND",
  audited: "helps",
  shared: true,
});

export const listHelps = defineRoute(helpResource, {
  method: "GET",
  path: "/helps",
  access: signedIn,
  summary: "List help videos by title",
  query: listQuery,
  answer: z.object({ records: z.array(helpVideoSchema), ...pageAnswer }),
});

export const listAllHelps = defineRoute(helpResource, {
  method: "GET",
  path: "/helps/list",
  access: signedIn,
  summary: "List all help videos by title, without pages",
  answer: z.array(helpVideoSchema),
});

export const createHelp = defineRoute(helpResource, {
  method: "POST",
  path: "/helps",
  access: superOnly,
  summary: "Create a help video for all companies",
  body: helpForm,
  answer: helpVideoSchema,
});

export const updateHelp = defineRoute(helpResource, {
  method: "PUT",
  path: "/helps/:id",
  access: superOnly,
  summary: "Update a help video; omitted fields keep their values",
  params: idParams,
  body: helpFields.partial(),
  answer: helpVideoSchema,
});

export const deleteHelp = defineRoute(helpResource, {
  method: "DELETE",
  path: "/helps/:id",
  access: superOnly,
  summary: "Delete a help video",
  params: idParams,
  answer: okSchema,
});

export const events = {
  /** A help video was created, changed or deleted. The event is sent to every company. */
  help: z.union([savedEvent("help", helpVideoSchema), deletedEvent("helpId")]),
};
