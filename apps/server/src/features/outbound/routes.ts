import { deleteConnection } from "@recado/contract/connections";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { accessConnection } from "../connections/policy.ts";
import { closeConnection } from "./close-connection.ts";

export function deliveryRoutes(): Endpoint[] {
  return [
    serve(deleteConnection, async ({ actor, params: { id }, write }) => {
      await write(async (db) => {
        const { name: label } = await accessConnection(db, id);
        await closeConnection(db, id);
        await recordAudit(db, actor, { area: "connections", action: "deleted", entityId: id, label });
      });
      return { message: "ok" };
    }),
  ];
}
