import * as contract from "@recado/contract/announcements";
import { pageSize } from "@recado/contract/shared/pagination";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { createAnnouncement, updateAnnouncement } from "./actions.ts";
import { accessAnnouncement, listedState } from "./policy.ts";
import { presentAnnouncement } from "./present.ts";
import { findAnnouncementPage } from "./store.ts";

/** The routes that upload or remove an announcement's file are in `media`. */
export function announcementRoutes(): Endpoint[] {
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
  ];
}
