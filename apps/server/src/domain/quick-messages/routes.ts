import * as contract from "@recado/contract/quick-messages";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { KeepingDeps } from "../stored-files/actions.ts";
import {
  changeQuickMedia,
  createQuickMessage,
  deleteQuickMessage,
  updateQuickMessage,
  uploadQuickMedia,
} from "./actions.ts";
import { accessQuickMessage, ownQuickMessagesOf } from "./policy.ts";
import { presentQuickMessage } from "./present.ts";
import { findActiveQuickMessages, findQuickMessagePage } from "./store.ts";

export function quickMessageRoutes(deps: KeepingDeps): Endpoint[] {
  return [
    serve(contract.listQuickMessages, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const whose = ownQuickMessagesOf(actor, query.userId);
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
    serve(contract.listActiveQuickMessages, ({ actor, query, read }) =>
      read(async (db) =>
        (await findActiveQuickMessages(db, ownQuickMessagesOf(actor, query.userId))).map(presentQuickMessage),
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
    serve(contract.deleteQuickMessage, async ({ actor, params, write }) => {
      await write((db) => deleteQuickMessage(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.uploadQuickMedia, ({ actor, params, files, read, write }) =>
      uploadQuickMedia(deps, { actor, id: params.id, files, read, write }),
    ),
    serve(contract.removeQuickMedia, ({ actor, params, write }) =>
      write((db) => changeQuickMedia(db, actor, params.id, null)),
    ),
  ];
}
