import { requestPairingCode } from "@recado/contract/connections";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { accessConnection } from "../connections/policy.ts";
import type { Carrier } from "./carry-connections.ts";

/** What needs the live session itself. */
export function channelRoutes(carrier: () => Carrier | undefined): Endpoint[] {
  return [
    serve(requestPairingCode, async ({ params, body, read }) => {
      const connection = await read((db) => accessConnection(db, params.id));
      const session = carrier()?.session(connection.id);
      if (!session || connection.status !== "qrcode") throw new AppError("ERR_WAPP_NOT_INITIALIZED");
      return { code: await session.requestPairingCode(body.number) };
    }),
  ];
}
