import { type Announcement, getAnnouncement, listAnnouncements } from "@recado/contract/announcements";
import { call } from "../../shared/api/call.ts";
import type { EntitySource, ListSource } from "../../shared/lists/entity-list.ts";

/** All announcements that the user may see, for the management page. */
export const announcementSource: EntitySource<Announcement> = {
  name: "announcements",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listAnnouncements, { query });
    return { rows: records, count, hasMore };
  },
  fetchOne: (id) => call(getAnnouncement, { params: { id } }),
};

/** Active announcements, for the popover in the top bar. */
export const newsSource: ListSource<Announcement> = {
  name: "news",
  fetchPage: async (query) => {
    const { records, count, hasMore } = await call(listAnnouncements, {
      query: { ...query, status: "true" },
    });
    return { rows: records, count, hasMore };
  },
};
