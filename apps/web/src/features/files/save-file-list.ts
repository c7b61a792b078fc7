import { createFileList, type FileList, updateFileList, uploadFileList } from "@recado/contract/files";
import { call } from "../../shared/api/call.ts";
import { type FileListDraft, type OptionDraft, savedDrafts } from "./file-list-drafts.ts";

interface Saving {
  /** Id of an existing list; undefined for a new one. */
  id: number | undefined;
  values: FileListDraft;
  /** Called after each saved part, so that a retry continues from there. */
  onKept: (kept: FileList, drafts: OptionDraft[]) => void;
  /** Reports the uploaded share of an option's file, from 0 to 1. */
  onProgress: (key: string, part: number) => void;
  onFailed: (key: string, error: unknown) => void;
}

/**
 * Saves the texts first, then each file on its own, so that one failure does not stop the others. Returns false if any
 * file failed.
 */
export async function saveFileList({ id, values, onKept, onProgress, onFailed }: Saving): Promise<boolean> {
  const { name, message } = values;
  const body = { name, message, options: values.options.map(({ id, name }) => ({ id, name })) };
  let kept =
    id === undefined
      ? await call(createFileList, { body })
      : await call(updateFileList, { params: { id: String(id) }, body });
  let drafts = savedDrafts(values.options, kept);
  onKept(kept, drafts);
  let allArrived = true;
  for (const { key, id: optionId, file } of drafts) {
    if (!file || optionId === undefined) continue;
    try {
      kept = await call(
        uploadFileList,
        {
          params: { id: String(kept.id) },
          body: { id: String(optionId) },
          files: [{ name: file.name, content: file }],
        },
        { onProgress: (part) => onProgress(key, part) },
      );
      drafts = savedDrafts(
        drafts.map((draft) => (draft.key === key ? { ...draft, file: undefined } : draft)),
        kept,
      );
      onKept(kept, drafts);
    } catch (error) {
      allArrived = false;
      onFailed(key, error);
    }
  }
  return allArrived;
}
