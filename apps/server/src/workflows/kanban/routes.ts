import { listKanbanCards } from "@recado/contract/kanban";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { listCardPage } from "./list-card-page.ts";

export function kanbanRoutes(): Endpoint[] {
  return [serve(listKanbanCards, ({ actor, query, read }) => read((db) => listCardPage(db, actor, query)))];
}
