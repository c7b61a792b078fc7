import { pageSize } from "@recado/contract/shared/pagination";
import * as contract from "@recado/contract/tags";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createTag, deleteTag, orderLanes, updateTag } from "./actions.ts";
import { accessTag } from "./policy.ts";
import { presentListedTag, presentTag } from "./present.ts";
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
    serve(contract.orderLanes, async ({ actor, body, write }) => ({
      lista: await write((db) => orderLanes(db, actor, body.tagIds)),
    })),
    serve(contract.getTag, ({ params, read }) =>
      read(async (db) => presentListedTag(await accessTag(db, params.id))),
    ),
    serve(contract.createTag, ({ actor, body, write }) => write((db) => createTag(db, actor, body))),
    serve(contract.updateTag, ({ actor, params, body, write }) =>
      write((db) => updateTag(db, actor, params.id, body)),
    ),
    serve(contract.deleteTag, async ({ actor, params, write }) => {
      await write((db) => deleteTag(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
