import * as contract from "@recado/contract/prompts";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { createPrompt, deletePrompt, updatePrompt } from "./actions.ts";
import { accessPrompt } from "./policy.ts";
import { auditedPrompt, presentPrompt } from "./present.ts";
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
      write(async (db) => {
        const prompt = await createPrompt(db, secrets, body);
        const { id, name: label } = prompt;
        await recordAudit(db, actor, { area: "prompts", action: "created", entityId: id, label });
        return prompt;
      }),
    ),
    serve(contract.updatePrompt, ({ actor, params: { id }, body, write }) =>
      write((db) => {
        const look = async () => auditedPrompt(await accessPrompt(db, id));
        const given = (["apiKey", "voiceKey"] as const).filter((key) => (body[key] ?? "") !== "");
        return auditUpdate(db, actor, { area: "prompts", entityId: id, look, secrets: given }, () =>
          updatePrompt(db, secrets, id, body),
        );
      }),
    ),
    serve(contract.deletePrompt, async ({ actor, params: { id }, write }) => {
      await write(async (db) => {
        const { name: label } = await accessPrompt(db, id);
        await deletePrompt(db, id);
        await recordAudit(db, actor, { area: "prompts", action: "deleted", entityId: id, label });
      });
      return { message: "ok" };
    }),
  ];
}
