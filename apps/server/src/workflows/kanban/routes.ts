import { listKanbanCards, moveCard } from "@recado/contract/kanban";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { moveToLanes } from "../conversations/tag-ticket.ts";
import { listCardPage } from "./list-card-page.ts";

export function kanbanRoutes(): Endpoint[] {
  return [
    serve(listKanbanCards, ({ actor, query, read }) => read((db) => listCardPage(db, actor, query))),
    serve(moveCard, ({ actor, params, body, write }) =>
      write((db) =>
        moveToLanes(db, actor, params.ticketId, { lanes: body.lanes, expected: body.expectedLanes }),
      ),
    ),
  ];
}
