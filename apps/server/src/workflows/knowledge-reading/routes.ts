import * as contract from "@recado/contract/knowledge-sources";
import { createTextSource, replaceSourceText } from "../../domain/knowledge/actions.ts";
import { accessSource } from "../../domain/knowledge/policy.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { Clock } from "../../ports/clock.ts";
import { readUpload } from "./read-upload.ts";

export interface KnowledgeUploadDeps {
  tools: Pick<MediaTools, "readDocument">;
  clock: Clock;
}

export function knowledgeReadingRoutes({ tools, clock }: KnowledgeUploadDeps): Endpoint[] {
  return [
    serve(contract.uploadKnowledgeFile, async ({ actor, files: [file], write }) => {
      const read = await readUpload(tools, actor.companyId, file);
      return write((db) => createTextSource(db, actor, "file", { ...read, language: null }, clock.now()));
    }),
    serve(contract.replaceKnowledgeFile, async ({ actor, params: { id }, files: [file], read, write }) => {
      await read((db) => accessSource(db, id));
      const { text } = await readUpload(tools, actor.companyId, file);
      return write((db) => replaceSourceText(db, actor, id, text, clock.now()));
    }),
  ];
}
