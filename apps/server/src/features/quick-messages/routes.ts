import * as contract from "@recado/contract/quick-messages";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { createQuickMessage, updateQuickMessage } from "./actions.ts";
import { accessQuickMessage, whoseReplies } from "./policy.ts";
import { auditedReply, presentQuickMessage } from "./present.ts";
import { findActiveQuickMessages, findQuickMessagePage } from "./store.ts";

/** Those that touch a file are among the routes of `media`. */
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
      write(async (db) => {
        const reply = await createQuickMessage(db, actor, body);
        const label = `/${reply.shortcode}`;
        await recordAudit(db, actor, { area: "quickMessages", action: "created", entityId: reply.id, label });
        return reply;
      }),
    ),
    serve(contract.updateQuickMessage, ({ actor, params: { id }, body, write }) =>
      write((db) => {
        const look = async () => auditedReply(await accessQuickMessage(db, actor, id));
        return auditUpdate(db, actor, { area: "quickMessages", entityId: id, look }, () =>
          updateQuickMessage(db, actor, id, body),
        );
      }),
    ),
  ];
}
