import * as contract from "@recado/contract/notices";
import { readNotices } from "../../domain/notices/actions.ts";
import { hasNotice } from "../../domain/notices/store.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentNotice } from "./present.ts";
import { findNoticePage } from "./queries.ts";

export function noticeRoutes(): Endpoint[] {
  return [
    serve(contract.listNotices, ({ actor, query, read }) =>
      read(async (db) => {
        const { rows, ...page } = await findNoticePage(db, actor, query.before);
        return { records: rows.map(presentNotice), ...page };
      }),
    ),
    serve(contract.readNotices, async ({ actor, body, write }) => {
      await write((db) => readNotices(db, actor.userId, body));
      return { message: "ok" };
    }),
    serve(contract.readNotice, async ({ actor, params, write }) => {
      await write(async (db) => {
        if (!(await hasNotice(db, actor.userId, params.id))) throw new AppError("ERR_NOT_FOUND");
        await readNotices(db, actor.userId, params);
      });
      return { message: "ok" };
    }),
  ];
}
