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

/** The contract's form for a file list, extended by files that are not uploaded yet. */
export const draftForm = fileListForm.extend({
  options: z
    .array(
      fileOptionForm.extend({
        /** Stable key of an option; it does not change when the option is moved. */
        key: z.string(),
        /** A file that is not uploaded yet. */
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

/**
 * Merges the saved options into the drafts, which have the same order. Files that are not uploaded yet stay in their
 * drafts.
 */
export function savedDrafts(drafts: readonly FileOptionDraft[], { options }: FileList): FileOptionDraft[] {
  return drafts.map((draft, index) => {
    const stored = options[index];
    return stored ? { ...draft, id: stored.id, stored } : draft;
  });
}
