import { maxDocumentBytes, uploadKnowledgeFile } from "@recado/contract/knowledge-sources";
import { ApiError } from "@recado/contract/shared/client";
import { sizeText } from "@recado/contract/shared/media";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { sourceList } from "./queries.ts";

export interface DocumentUpload {
  key: number;
  name: string;
  state: "reading" | "done" | "failed";
  /** Number of pieces that were made of the file. */
  pieces: number;
  error: unknown;
}

/** Uploads files one after the other, and keeps the outcome of each. */
export function useFileUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const lastKey = useRef(0);
  const before = useRef<Promise<void>>(Promise.resolve());
  const change = (key: number, changes: Partial<DocumentUpload>) =>
    setUploads((known) => known.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  async function upload(key: number, file: File): Promise<void> {
    try {
      if (file.size > maxDocumentBytes) throw tooLarge();
      const saved = await call(uploadKnowledgeFile, { files: [{ name: file.name, content: file }] });
      putRow(client, sourceList, saved);
      change(key, { state: "done", pieces: saved.pieces });
    } catch (error) {
      change(key, { state: "failed", error });
    }
  }

  return {
    uploads,
    add(files: readonly File[]): void {
      for (const file of files) {
        lastKey.current += 1;
        const key = lastKey.current;
        setUploads((known) => [...known, { key, name: file.name, state: "reading", pieces: 0, error: null }]);
        before.current = before.current.then(() => upload(key, file));
      }
    },
  };
}

/** Refusal that the server would give, before the file is sent. */
function tooLarge(): ApiError {
  const params = { limit: sizeText(maxDocumentBytes) };
  return new ApiError(413, { error: "ERR_MEDIA_TOO_LARGE", params });
}
