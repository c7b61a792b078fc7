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

/** What the contract asks for, and beside it the files that are still on this computer. */
export const draftForm = fileListForm.extend({
  options: z
    .array(
      fileOptionForm.extend({
        /** The same however often it moves. */
        key: z.string(),
        /** Waits to be uploaded. */
        file: z.instanceof(File).optional(),
        stored: z.custom<FileOption>().optional(),
      }),
    )
    .max(maxFileOptions),
});

export type FileListDraft = z.input<typeof draftForm>;
export type OptionDraft = FileListDraft["options"][number];

export function draftsOf({ options }: FileList): OptionDraft[] {
  return options.map((stored) => ({ key: createUuid(), id: stored.id, name: stored.name, stored }));
}

export function draftOf(file: File): OptionDraft {
  return { key: createUuid(), name: [...file.name].slice(0, maxFileOptionName).join(""), file };
}

/** What was saved of them, in the same order; what waits to be uploaded goes on waiting. */
export function savedDrafts(drafts: readonly OptionDraft[], { options }: FileList): OptionDraft[] {
  return drafts.map((draft, index) => {
    const stored = options[index];
    return stored ? { ...draft, id: stored.id, stored } : draft;
  });
}
