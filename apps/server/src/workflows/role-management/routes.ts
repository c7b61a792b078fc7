import { pageSize } from "@recado/contract/shared/pagination";
import * as contract from "@recado/contract/user-roles";
import { accessRole } from "../../domain/user-roles/policy.ts";
import { presentRole } from "../../domain/user-roles/present.ts";
import { findRolePage, findRoles } from "../../domain/user-roles/store.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createRole, deleteRole, updateRole } from "./actions.ts";

export function userRoleRoutes(): Endpoint[] {
  return [
    serve(contract.listUserRoles, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findRolePage(db, query.searchParam ?? "", offset, pageSize);
        return { userRoles: rows.map(presentRole), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.listUserRoleNames, ({ read }) =>
      read(async (db) => (await findRoles(db)).map(presentRole)),
    ),
    serve(contract.getUserRole, ({ params, read }) =>
      read(async (db) => presentRole(await accessRole(db, params.id))),
    ),
    serve(contract.createUserRole, ({ actor, body, write }) => write((db) => createRole(db, actor, body))),
    serve(contract.updateUserRole, ({ actor, params, body, write }) =>
      write((db) => updateRole(db, actor, params.id, body)),
    ),
    serve(contract.deleteUserRole, async ({ actor, params, write }) => {
      await write((db) => deleteRole(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
