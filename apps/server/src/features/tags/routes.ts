import { pageSize } from "@recado/contract/shared/pagination";
import * as contract from "@recado/contract/tags";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { createTag, deleteTag, updateTag } from "./actions.ts";
import { accessTag } from "./policy.ts";
import { auditedTag, presentListedTag, presentTag } from "./present.ts";
import { findLanes, findTagPage, findTags } from "./store.ts";

export function tagRoutes(): Endpoint[] {
  return [
    serve(contract.listTags, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findTagPage(db, query.searchParam ?? "", offset, pageSize);
        return { tags: rows.map(presentListedTag), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.listTagNames, ({ query, read }) =>
      read(async (db) => (await findTags(db, query.searchParam ?? "")).map(presentTag)),
    ),
    serve(contract.listLanes, ({ read }) =>
      read(async (db) => ({ lista: (await findLanes(db)).map(presentTag) })),
    ),
    serve(contract.getTag, ({ params, read }) =>
      read(async (db) => presentListedTag(await accessTag(db, params.id))),
    ),
    serve(contract.createTag, ({ actor, body, write }) =>
      write(async (db) => {
        const tag = await createTag(db, actor, body);
        await recordAudit(db, actor, { area: "tags", action: "created", entityId: tag.id, label: tag.name });
        return tag;
      }),
    ),
    serve(contract.updateTag, ({ actor, params: { id }, body, write }) =>
      write((db) => {
        const look = async () => auditedTag(await accessTag(db, id));
        return auditUpdate(db, actor, { area: "tags", entityId: id, look }, () =>
          updateTag(db, actor, id, body),
        );
      }),
    ),
    serve(contract.deleteTag, async ({ actor, params: { id }, write }) => {
      await write(async (db) => {
        const { name } = await accessTag(db, id);
        await deleteTag(db, id);
        await recordAudit(db, actor, { area: "tags", action: "deleted", entityId: id, label: name });
      });
      return { message: "ok" };
    }),
  ];
}
