import { maxKnowledgeTitle } from "@recado/contract/knowledge-sources";
import type { ErrorCode } from "@recado/contract/shared/errors";
import { storableText } from "../../platform/db/storable-text.ts";
import { type DocumentRefusal, DocumentRefused } from "../../platform/documents/document-text.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";

const errors: Readonly<Record<DocumentRefusal, ErrorCode>> = {
  unreadable: "ERR_DOCUMENT_UNREADABLE",
  unsupported: "ERR_DOCUMENT_UNSUPPORTED",
  tooLarge: "ERR_DOCUMENT_TOO_LARGE",
  withoutText: "ERR_DOCUMENT_WITHOUT_TEXT",
};

/** Reads an uploaded document. Its title is the file's name without the extension. */
export async function readUpload(
  { readDocument }: Pick<MediaTools, "readDocument">,
  companyId: number,
  file: ReceivedFile | undefined,
): Promise<{ title: string; text: string }> {
  if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
  const { path, fileName } = file;
  const { text } = await readDocument({ path, format: "any", owner: String(companyId) }).catch(
    (error: unknown) => {
      throw error instanceof DocumentRefused ? new AppError(errors[error.refusal]) : error;
    },
  );
  return { title: titleOf(storableText(fileName)), text };
}

function titleOf(fileName: string): string {
  const bare = fileName.replace(/\.[a-z0-9]{1,5}$/i, "").trim();
  return (bare === "" ? fileName : bare).slice(0, maxKnowledgeTitle) || "—";
}
