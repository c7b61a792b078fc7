import {
  type FileList,
  type FileOption,
  fileListForm,
  fileOptionForm,
  maxFileOptionName,
  maxFileOptions,
} from "@recado/contract/files";
import { z } from "zod";
import { createUuid } from "../../shared/format/uuid.ts";

/** The contract's form with the files that were not uploaded yet. */
export const draftForm = fileListForm.extend({
  options: z
    .array(
      fileOptionForm.extend({
        /** Stable key of a row, unchanged when it is moved. */
        key: z.string(),
        /** A file that waits for its upload. */
        file: z.instanceof(File).optional(),
        stored: z.custom<FileOption>().optional(),
      }),
    )
    .max(maxFileOptions),
});

export type FileListDraft = z.input<typeof draftForm>;
export type FileOptionDraft = FileListDraft["options"][number];

export function draftsOf({ options }: FileList): FileOptionDraft[] {
  return options.map((stored) => ({ key: createUuid(), id: stored.id, name: stored.name, stored }));
}

export function fileListDraftOf(file: File): FileOptionDraft {
  return { key: createUuid(), name: [...file.name].slice(0, maxFileOptionName).join(""), file };
}

/** Merges saved options into the drafts, in the same order; files that were not uploaded yet stay in their drafts. */
export function savedDrafts(drafts: readonly FileOptionDraft[], { options }: FileList): FileOptionDraft[] {
  return drafts.map((draft, index) => {
    const stored = options[index];
    return stored ? { ...draft, id: stored.id, stored } : draft;
  });
}
