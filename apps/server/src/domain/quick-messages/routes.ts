import * as contract from "@recado/contract/quick-messages";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createQuickMessage, updateQuickMessage } from "./actions.ts";
import { accessQuickMessage, whoseReplies } from "./policy.ts";
import { presentQuickMessage } from "./present.ts";
import { findActiveQuickMessages, findQuickMessagePage } from "./store.ts";

/** The endpoints that upload or serve files are among the routes of `media`. */
export function quickMessageRoutes(): Endpoint[] {
  return [
    serve(contract.listQuickMessages, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const whose = whoseReplies(actor, query.userId);
        const { rows, count } = await findQuickMessagePage(
          db,
          whose,
          query.searchParam ?? "",
          offset,
          pageSize,
        );
        return { records: rows.map(presentQuickMessage), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.listQuickReplies, ({ actor, query, read }) =>
      read(async (db) =>
        (await findActiveQuickMessages(db, whoseReplies(actor, query.userId))).map(presentQuickMessage),
      ),
    ),
    serve(contract.getQuickMessage, ({ actor, params, read }) =>
      read(async (db) => presentQuickMessage(await accessQuickMessage(db, actor, params.id))),
    ),
    serve(contract.createQuickMessage, ({ actor, body, write }) =>
      write((db) => createQuickMessage(db, actor, body)),
    ),
    serve(contract.updateQuickMessage, ({ actor, params, body, write }) =>
      write((db) => updateQuickMessage(db, actor, params.id, body)),
    ),
  ];
}
