import * as announcements from "@recado/contract/announcements";
import * as fileLists from "@recado/contract/files";
import type { MediaState } from "@recado/contract/message-content";
import { fetchMessageMedia, linkMessageMedia } from "@recado/contract/messages";
import * as quickMessages from "@recado/contract/quick-messages";
import { changePicture, deleteAnnouncement } from "../../domain/announcements/actions.ts";
import { deleteFileList, updateFileList } from "../../domain/files/actions.ts";
import { reviseMessage } from "../../domain/messages/actions.ts";
import { accessMessage } from "../../domain/messages/policy.ts";
import { presentMessage } from "../../domain/messages/present.ts";
import { findMessage } from "../../domain/messages/queries.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import type { Clock } from "../../ports/clock.ts";
import { attachToAnnouncement } from "./attach-to-announcement.ts";
import { attachToFileList } from "./attach-to-file-list.ts";
import {
  attachToQuickMessage,
  deleteWithFile,
  detachFromQuickMessage,
  type QuickMediaDeps,
} from "./attach-to-quick-message.ts";
import { awaitFile } from "./fetch-file.ts";

export interface LinksDeps {
  links: SignedLinks;
  clock: Clock;
}

export function mediaRoutes(deps: LinksDeps & QuickMediaDeps): Endpoint[] {
  const { links, clock } = deps;
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
    serve(quickMessages.uploadQuickMedia, ({ actor, params, files, read, write }) =>
      attachToQuickMessage(deps, { actor, id: params.id, read, write }, files),
    ),
    serve(quickMessages.removeQuickMedia, ({ actor, params, write }) =>
      detachFromQuickMessage({ actor, id: params.id, write }),
    ),
    serve(quickMessages.deleteQuickMessage, async ({ actor, params, write }) => {
      await deleteWithFile({ actor, id: params.id, write });
      return { message: "ok" };
    }),
    serve(fileLists.uploadFileList, ({ actor, params, body, files, read, write }) =>
      attachToFileList(deps, { actor, id: params.id, optionIds: body.id, read, write }, files),
    ),
    serve(fileLists.updateFileList, ({ actor, params, body, write }) =>
      write((db) => updateFileList(db, actor, params.id, body)),
    ),
    serve(fileLists.deleteFileList, async ({ actor, params, write }) => {
      await write((db) => deleteFileList(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(announcements.uploadAnnouncementMedia, ({ actor, params, files, write }) =>
      attachToAnnouncement(deps, { actor, id: params.id, write }, files),
    ),
    serve(announcements.removeAnnouncementMedia, ({ actor, params, write }) =>
      write((db) => changePicture(db, actor, params.id, null)),
    ),
    serve(announcements.deleteAnnouncement, async ({ actor, params, write }) => {
      await write((db) => deleteAnnouncement(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}

function isHereOrComing(state: MediaState): boolean {
  return state === "stored" || state === "waiting";
}
