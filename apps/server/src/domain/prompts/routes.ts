import * as contract from "@recado/contract/prompts";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { createPrompt, deletePrompt, updatePrompt } from "./actions.ts";
import { accessPrompt } from "./policy.ts";
import { presentPrompt } from "./present.ts";
import { findPromptNames, findPromptPage } from "./store.ts";

export function promptRoutes(secrets: Secrets): Endpoint[] {
  return [
    serve(contract.listPrompts, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findPromptPage(db, query.searchParam ?? "", offset, pageSize);
        return { prompts: rows.map(presentPrompt), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.listPromptNames, ({ read }) => read(findPromptNames)),
    serve(contract.getPrompt, ({ params, read }) =>
      read(async (db) => presentPrompt(await accessPrompt(db, params.id))),
    ),
    serve(contract.createPrompt, ({ actor, body, write }) =>
      write((db) => createPrompt(db, secrets, actor, body)),
    ),
    serve(contract.updatePrompt, async ({ actor, params, body, write, requireVerified }) => {
      if (body.apiKey || body.voiceKey) await requireVerified();
      return write((db) => updatePrompt(db, secrets, actor, params.id, body));
    }),
    serve(contract.deletePrompt, async ({ actor, params, write }) => {
      await write((db) => deletePrompt(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
