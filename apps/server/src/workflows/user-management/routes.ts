import * as contract from "@recado/contract/staff";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { addUser } from "./add-user.ts";
import { countReturnedTickets } from "./count-returned-tickets.ts";
import { removeUser } from "./remove-user.ts";
import { type UserDeps, updateUser } from "./update-user.ts";

/** Routes that create, change and remove the users of a company. */
export function staffRoutes(deps: UserDeps): Endpoint[] {
  const { clock } = deps;
  return [
    serve(contract.createUser, ({ actor, body, write }) => addUser(clock, { actor, write }, body)),
    serve(contract.updateUser, ({ actor, params, body, read, write }) =>
      updateUser(deps, { actor, id: params.id, read, write }, body),
    ),
    serve(contract.countOpenTickets, ({ params, query, read }) =>
      read((db) => countReturnedTickets(db, params.id, query)),
    ),
    serve(contract.deleteUser, async ({ actor, params, write }) => {
      await removeUser(clock, { actor, id: params.id, write });
      return { message: "ok" };
    }),
  ];
}
