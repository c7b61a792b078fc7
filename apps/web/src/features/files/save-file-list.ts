import { createFileList, type FileList, updateFileList, uploadFileList } from "@recado/contract/files";
import { call } from "../../shared/api/call.ts";
import { type FileListDraft, type OptionDraft, savedDrafts } from "./file-list-drafts.ts";

interface Saving {
  /** What is there already; nothing when the list is new. */
  id: number | undefined;
  values: FileListDraft;
  /** Whenever more of it is safe: whoever tries again goes on from there. */
  onKept: (kept: FileList, drafts: OptionDraft[]) => void;
  /** How far an option's file has come, from 0 to 1. */
  onProgress: (key: string, part: number) => void;
  onFailed: (key: string, error: unknown) => void;
}

/** The words first, then each file by itself: one that fails keeps none of the others back. False where some failed. */
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
