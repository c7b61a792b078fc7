import { z } from "zod";
import { deletedEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, ownCompanySchema, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute, signedIn } from "./shared/route.ts";
import {
  clearableIdSchema,
  idParams,
  idSchema,
  idTextSchema,
  instantSchema,
  okSchema,
  text,
} from "./shared/wire.ts";

export const maxFileListName = 100;
export const maxFileListMessage = 4_096;
export const maxFileOptionName = 100;
export const maxFileOptions = 30;
/** Largest number of files in one upload. */
export const maxListUploads = 10;

export const fileOptionSchema = z.object({
  id: idSchema,
  name: z.string(),
  /**
   * URL path of the option's file; a request for it needs the bearer token or the signed-in browser's session. Null
   * while the option has no file.
   */
  path: z.string().nullable(),
  /** MIME type that was detected from the file's content. */
  mediaType: z.string().nullable(),
  mediaName: z.string().nullable(),
  size: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
});
export type FileOption = z.infer<typeof fileOptionSchema>;

/** A list of files that are sent together, in the order of the list. */
export const fileListSchema = z.object({
  id: idSchema,
  name: z.string(),
  message: z.string(),
  options: z.array(fileOptionSchema),
  updatedAt: instantSchema,
});
export type FileList = z.infer<typeof fileListSchema>;

export const fileOptionForm = z.object({
  /** Id of an existing option; a missing id creates a new option. */
  id: clearableIdSchema.optional(),
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxFileOptionName, "nome muito longo"),
});
export type FileOptionForm = z.output<typeof fileOptionForm>;

const fileListFields = z.object({
  name: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .min(3, "nome muito curto")
    .max(maxFileListName, "nome muito longo"),
  message: text({ error: "Obrigatório" })
    .trim()
    .min(1, "Obrigatório")
    .max(maxFileListMessage, "Mensagem muito longa"),
  /** All options of the list in their order. A stored option that is missing here is deleted together with its file. */
  options: z.array(fileOptionForm).max(maxFileOptions, `No máximo ${maxFileOptions} arquivos`),
});

export const fileListForm = fileListFields.extend({ options: fileListFields.shape.options.default([]) });
export type FileListForm = z.output<typeof fileListForm>;

const fileListResource = defineResource({
  name: "fileList",
  plan: "any",
  notFound: "ERR_NO_FILE_FOUND",
  audited: "files",
});

export const listFileLists = defineRoute(fileListResource, {
  method: "GET",
  path: "/files",
  access: signedIn,
  summary: "List file lists by name",
  query: listQuery.extend({ companyId: ownCompanySchema }),
  answer: z.object({ files: z.array(fileListSchema), ...pageAnswer }),
});

export const getFileList = defineRoute(fileListResource, {
  method: "GET",
  path: "/files/:id",
  access: signedIn,
  summary: "Get a file list",
  params: idParams,
  answer: fileListSchema,
});

export const createFileList = defineRoute(fileListResource, {
  method: "POST",
  path: "/files",
  access: signedIn,
  summary: "Create a file list; upload its files separately",
  body: fileListForm,
  answer: fileListSchema,
});

export const updateFileList = defineRoute(fileListResource, {
  method: "PUT",
  path: "/files/:id",
  access: signedIn,
  summary: "Update a file list; omitted fields keep their values",
  params: idParams,
  body: fileListFields.partial(),
  answer: fileListSchema,
});

export const deleteFileList = defineRoute(fileListResource, {
  method: "DELETE",
  path: "/files/:id",
  access: { ...signedIn, stepUp: true },
  summary: "Delete a file list and its files",
  params: idParams,
  answer: okSchema,
});

/** Id of an option; empty for an option that was not saved yet. */
const optionIdSchema = z.union([idTextSchema, z.literal("").transform(() => null)]);

export const uploadFileList = defineRoute(fileListResource, {
  method: "POST",
  path: "/files/uploadList/:id",
  access: signedIn,
  summary: "Upload files to a file list's options; files without ids become new options",
  params: idParams,
  body: z.object({
    /** Ids of the options in the order of the files; an empty id creates an option. */
    id: z
      .union([optionIdSchema.transform((id) => [id]), z.array(optionIdSchema).max(maxListUploads)])
      .optional(),
  }),
  files: { field: "files", max: maxListUploads },
  answer: fileListSchema,
});

export const events = {
  file: z.union([savedEvent("file", fileListSchema), deletedEvent("fileId")]),
};
