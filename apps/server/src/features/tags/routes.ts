import { listTagNames } from "@recado/contract/tags";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { findTags } from "./store.ts";

export function tagRoutes(): Endpoint[] {
  return [
    serve(listTagNames, ({ query, read }) =>
      read(async (db) =>
        (await findTags(db, query.searchParam ?? "")).map((tag) => ({
          ...tag,
          kanban: tag.kanban ? (1 as const) : (0 as const),
        })),
      ),
    ),
  ];
}
