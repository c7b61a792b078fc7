import { denySignIn as denySignInRoute, listSignIns } from "@recado/contract/sign-ins";
import * as contract from "@recado/contract/staff";
import { listUserPhotos, removeUserPhoto, uploadUserPhoto } from "@recado/contract/user-photos";
import { endUserSessions, listUserSessions } from "@recado/contract/user-sessions";
import { findPhotoVersions } from "../../domain/users/photo-store.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { presentPhoto } from "../../domain/users/present.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createInvitationLimits } from "../recovery/request-limits.ts";
import { addUser } from "./add-user.ts";
import { changePhoto, type PhotoDeps, uploadPhoto } from "./change-photo.ts";
import { countReturnedTickets } from "./count-returned-tickets.ts";
import { inviteColleague } from "./invite-colleague.ts";
import { removeUser } from "./remove-user.ts";
import { denySignIn, listSignInsOf } from "./sign-in-history.ts";
import { type UserDeps, updateUser } from "./update-user.ts";
import { endSessionsOf, listSessions } from "./user-sessions.ts";

type StaffDeps = Omit<UserDeps, "invitationLimits"> & PhotoDeps & { limits: SharedLimits };

/** Routes that create, invite, change and remove the users of a company. */
export function staffRoutes({ limits, ...given }: StaffDeps): Endpoint[] {
  const deps = { ...given, invitationLimits: createInvitationLimits(limits) };
  const { clock } = deps;
  return [
    serve(contract.createUser, ({ actor, body, write }) => addUser(deps, { actor, write }, body)),
    serve(contract.sendInvitation, async ({ actor, params, read, write }) => {
      const { email } = await read((db) => accessUser(db, params.id));
      await deps.invitationLimits.count(actor.companyId, email);
      return (await write((db) => inviteColleague(db, deps, actor, { id: params.id, by: "mail" }))).user;
    }),
    serve(contract.createInvitationLink, async ({ actor, params, write }) => {
      const { link, expiresAt } = await write((db) =>
        inviteColleague(db, deps, actor, { id: params.id, by: "link" }),
      );
      return { link, expiresAt };
    }),
    serve(contract.updateUser, ({ actor, params, body, ...call }) =>
      updateUser(deps, { actor, id: params.id, ...call }, body),
    ),
    serve(contract.countOpenTickets, ({ params, query, read }) =>
      read((db) => countReturnedTickets(db, params.id, query)),
    ),
    serve(contract.deleteUser, async ({ actor, params, write }) => {
      await removeUser(clock, { actor, id: params.id, write });
      return { message: "ok" };
    }),
    serve(listUserPhotos, ({ read }) =>
      read(async (db) =>
        (await findPhotoVersions(db)).map(({ user_id: id, version }) => ({
          id,
          photo: presentPhoto(id, version),
        })),
      ),
    ),
    serve(listUserSessions, ({ actor, params, read }) =>
      read((db) => listSessions(db, actor, params.id, clock.now())),
    ),
    serve(endUserSessions, async ({ actor, params, write }) => {
      await write((db) => endSessionsOf(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(listSignIns, ({ actor, params, query, read }) =>
      read((db) => listSignInsOf(db, actor, { ...params, before: query.before })),
    ),
    serve(denySignInRoute, async ({ actor, params, body, read, write }) => {
      await denySignIn(clock, { actor, id: params.id, read, write }, body.newPassword);
      return { message: "ok" };
    }),
    serve(uploadUserPhoto, ({ actor, params, files, read, write }) =>
      uploadPhoto(deps, { actor, id: params.id, read, write }, files),
    ),
    serve(removeUserPhoto, ({ actor, params, write }) =>
      write((db) => changePhoto(clock, db, { actor, id: params.id, photo: null })),
    ),
  ];
}
