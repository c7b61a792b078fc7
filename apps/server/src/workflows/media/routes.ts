import type { MediaState } from "@recado/contract/message-content";
import { fetchMessageMedia, linkMessageMedia } from "@recado/contract/messages";
import { reviseMessage } from "../../domain/messages/actions.ts";
import { accessMessage } from "../../domain/messages/policy.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessage } from "../../domain/messages/queries.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import type { Clock } from "../../ports/clock.ts";
import { awaitFile } from "./fetch-file.ts";

export interface LinksDeps {
  links: SignedLinks;
  clock: Clock;
}

export function mediaRoutes({ links, clock }: LinksDeps): Endpoint[] {
  return [
    serve(linkMessageMedia, ({ actor, params, read }) =>
      read(async (db) => {
        const { message } = await accessMessage(db, actor, params.messageId);
        const { media_path: path, media_info: media } = message;
        if (path === null)
          throw new AppError(media?.state === "failed" ? "ERR_WAPP_DOWNLOAD_MEDIA" : "ERR_NO_MEDIA_FOUND");
        return { url: links.sign(`/media/links/${db.companyId}/${message.id}`, clock.now()) };
      }),
    ),
    serve(fetchMessageMedia, ({ actor, params, write }) =>
      write(async (db) => {
        const { message } = await accessMessage(db, actor, params.messageId);
        const { media_info: media, connection_id: connectionId } = message;
        if (!media || isHereOrComing(media.state) || connectionId === null) return presentMessage(message);
        await reviseMessage(db, message.id, { mediaState: "waiting" });
        await awaitFile(db, connectionId, message.id);
        const waiting = await findMessage(db, message.id);
        if (!waiting) throw new AppError("ERR_NO_MESSAGE_FOUND");
        return presentMessage(waiting);
      }),
    ),
  ];
}

function isHereOrComing(state: MediaState): boolean {
  return state === "stored" || state === "waiting";
}
