import * as contract from "@recado/contract/announcements";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { KeepingDeps } from "../stored-files/actions.ts";
import {
  changePicture,
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
  uploadPicture,
} from "./actions.ts";
import { accessAnnouncement, listedState } from "./policy.ts";
import { presentAnnouncement } from "./present.ts";
import { findAnnouncementPage } from "./store.ts";

export function announcementRoutes(deps: KeepingDeps): Endpoint[] {
  return [
    serve(contract.listAnnouncements, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const isActive = listedState(actor, query.status);
        const search = query.searchParam ?? "";
        const { rows, count } = await findAnnouncementPage(db, { search, isActive, offset, limit: pageSize });
        return { records: rows.map(presentAnnouncement), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getAnnouncement, ({ actor, params, read }) =>
      read(async (db) => presentAnnouncement(await accessAnnouncement(db, actor, params.id))),
    ),
    serve(contract.createAnnouncement, ({ actor, body, write }) =>
      write((db) => createAnnouncement(db, actor, body)),
    ),
    serve(contract.updateAnnouncement, ({ actor, params, body, write }) =>
      write((db) => updateAnnouncement(db, actor, params.id, body)),
    ),
    serve(contract.deleteAnnouncement, async ({ actor, params, write }) => {
      await write((db) => deleteAnnouncement(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.uploadAnnouncementMedia, ({ actor, params, files, write }) =>
      uploadPicture(deps, { actor, id: params.id, files, write }),
    ),
    serve(contract.removeAnnouncementMedia, ({ actor, params, write }) =>
      write((db) => changePicture(db, actor, params.id, null)),
    ),
  ];
}
