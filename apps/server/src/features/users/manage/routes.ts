import * as contract from "@recado/contract/staff";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import type { Clock } from "../../../ports/clock.ts";
import { countOpenTicketsOf } from "../../tickets/store.ts";
import { accessUser } from "../policy.ts";
import { addUser } from "./add-user.ts";
import { removeUser } from "./remove-user.ts";
import { updateUser } from "./update-user.ts";

/** Who joins, changes and leaves. */
export function staffRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(contract.createUser, ({ actor, body, change }) => addUser(clock, { actor, change }, body)),
    serve(contract.updateUser, ({ actor, params, body, read, change }) =>
      updateUser(clock, { actor, id: params.id, read, change }, body),
    ),
    serve(contract.countOpenTickets, ({ params, read }) =>
      read(async (db) => {
        const { id, name } = await accessUser(db, params.id);
        return { user: { id, name }, count: await countOpenTicketsOf(db, id) };
      }),
    ),
    serve(contract.deleteUser, async ({ actor, params, change }) => {
      await removeUser(clock, { actor, id: params.id, change });
      return { message: "ok" };
    }),
  ];
}
