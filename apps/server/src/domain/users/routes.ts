import { pageSize } from "@recado/contract/shared/pagination";
import { endAbsence, getUser, listUserNames, listUsers, startAbsence } from "@recado/contract/users";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { noteAbsence } from "./actions.ts";
import { accessUser } from "./policy.ts";
import { presentUser } from "./present.ts";
import { findAllUsers, findUserPage } from "./store.ts";

export function userRoutes(clock: Clock): Endpoint[] {
  return [
    serve(listUsers, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findUserPage(db, query.searchParam ?? "", offset, pageSize);
        const now = clock.now();
        return {
          users: rows.map((row) => presentUser(row, now)),
          count,
          hasMore: count > offset + rows.length,
        };
      }),
    ),
    serve(listUserNames, ({ query, read }) =>
      read(async (db) => {
        const now = clock.now();
        return (await findAllUsers(db, query.searchParam)).map((row) => presentUser(row, now));
      }),
    ),
    serve(startAbsence, ({ actor, body, write }) =>
      write((db) => noteAbsence(db, actor.userId, body.reason, clock.now())),
    ),
    serve(endAbsence, ({ actor, write }) => write((db) => noteAbsence(db, actor.userId, null, clock.now()))),
    serve(getUser, ({ params, read }) =>
      read(async (db) => presentUser(await accessUser(db, params.id), clock.now())),
    ),
  ];
}
