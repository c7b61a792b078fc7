import { requestPairingCode } from "@recado/contract/connections";
import { accessConnection } from "../../domain/connections/policy.ts";
import { readNumber } from "../../domain/contacts/queries.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { RequestFromOwner } from "./request-from-owner.ts";

/** Routes that need the live session of a connection, which may belong to another process. */
export function channelRoutes(askOwner: RequestFromOwner): Endpoint[] {
  return [
    serve(requestPairingCode, async ({ params, body, read }) => {
      const connection = await read((db) => accessConnection(db, params.id));
      const { number } = await read((db) => readNumber(db, body.number));
      if (connection.status !== "qrcode") throw new AppError("ERR_WAPP_NOT_INITIALIZED");
      return { code: await askOwner(connection.id, "pairingCode", number) };
    }),
  ];
}
