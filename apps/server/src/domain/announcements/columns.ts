import type { AnnouncementForm, Priority } from "@recado/contract/announcements";
import type { Updateable } from "kysely";
import type { Announcements } from "../../platform/db/schema.ts";

export type AnnouncementChanges = { [Field in keyof AnnouncementForm]?: AnnouncementForm[Field] | undefined };

/** Maps the form's fields to columns; a field that the form leaves out is not updated. */
export function columnsOfAnnouncement(form: AnnouncementForm): {
  title: string;
  text: string;
  priority: Priority;
  is_active: boolean;
};
export function columnsOfAnnouncement(changes: AnnouncementChanges): Updateable<Announcements>;
export function columnsOfAnnouncement({ title, text, priority, status }: AnnouncementChanges) {
  return { title, text, priority, is_active: status };
}
