import { fetchMessageMedia } from "@recado/contract/messages";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { reviseMessage } from "../messages/actions.ts";
import { accessMessage } from "../messages/policy.ts";
import { presentMessage } from "../messages/present.ts";
import { findMessage } from "../messages/queries.ts";
import { awaitFile } from "./fetch-file.ts";

export function mediaRoutes(): Endpoint[] {
  return [
    serve(fetchMessageMedia, ({ actor, params, change }) =>
      change(async (db) => {
        const { message } = await accessMessage(db, actor, params.messageId);
        const { media_info: media, connection_id: connectionId } = message;
        if (media?.state !== "failed" || connectionId === null) return presentMessage(message);
        await reviseMessage(db, message.id, { mediaState: "waiting" });
        await awaitFile(db, connectionId, message.id);
        const waiting = await findMessage(db, message.id);
        if (!waiting) throw new AppError("ERR_NO_MESSAGE_FOUND");
        return presentMessage(waiting);
      }),
    ),
  ];
}
