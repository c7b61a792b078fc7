import type { UserRole } from "@recado/contract/user-roles";
import type { WriteTx } from "../../platform/db/database.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { presentRole } from "./present.ts";
import { findUserRole } from "./store.ts";

/** Publishes a role to the company; the browsers of its users take their permissions and queues from the event. */
export async function publishRole(
  db: WriteTx,
  action: "create" | "update",
  id: number,
): Promise<UserRole | undefined> {
  const row = await findUserRole(db, id);
  const userRole = row && presentRole(row);
  if (userRole) db.publish([companyRoom(db.companyId)], "userRole", { action, userRole });
  return userRole;
}
