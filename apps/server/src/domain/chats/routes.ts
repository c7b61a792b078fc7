import * as contract from "@recado/contract/chats";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createChat, deleteChat, markChatRead, updateChat, writeChatMessage } from "./actions.ts";
import { accessChat } from "./policy.ts";
import { presentChat, presentChatMessage } from "./present.ts";
import { countChatMessages, findChatMessages, findChatPage } from "./store.ts";

export function chatRoutes(): Endpoint[] {
  return [
    serve(contract.listChats, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const search = query.searchParam ?? "";
        const { rows, count, unreads } = await findChatPage(db, actor.userId, search, offset, pageSize);
        return { records: rows.map(presentChat), unreads, count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getChat, ({ actor, params, read }) =>
      read(async (db) => presentChat(await accessChat(db, actor, params.id))),
    ),
    serve(contract.createChat, ({ actor, body, write }) => write((db) => createChat(db, actor, body))),
    serve(contract.updateChat, ({ actor, params, body, write }) =>
      write((db) => updateChat(db, actor, params.id, body)),
    ),
    serve(contract.deleteChat, async ({ actor, params, write }) => {
      await write((db) => deleteChat(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.listChatMessages, ({ actor, params, query: { before, pageNumber = 1 }, read }) =>
      read(async (db) => {
        const { id } = await accessChat(db, actor, params.id);
        const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
        const rows = await findChatMessages(db, id, before, offset, pageSize);
        const page = rows.slice(0, pageSize).toReversed();
        const count = await countChatMessages(db, id);
        return { records: page.map(presentChatMessage), count, hasMore: rows.length > pageSize };
      }),
    ),
    serve(contract.sendChatMessage, ({ actor, params, body, write }) =>
      write((db) => writeChatMessage(db, actor, params.id, body)),
    ),
    serve(contract.readChat, ({ actor, params, body, write }) =>
      write((db) => markChatRead(db, actor, params.id, body.upTo)),
    ),
  ];
}
