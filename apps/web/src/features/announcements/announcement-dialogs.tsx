import type { Announcement } from "@recado/contract/announcements";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { announcementSource, fetchAnnouncement } from "./queries.ts";

const AnnouncementDialog = lazyPart(() =>
  import("./announcement-dialog.tsx").then((module) => ({ default: module.AnnouncementDialog })),
);

interface AnnouncementDialogsProps {
  search: EntitySearch;
  announcements: readonly Announcement[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function AnnouncementDialogs({ search, announcements, onClose }: AnnouncementDialogsProps) {
  const announcement = useWantedRow({
    source: announcementSource,
    id: search.edit,
    rows: announcements,
    fetch: fetchAnnouncement,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <AnnouncementDialog onClose={onClose} />}
      {announcement && (
        <AnnouncementDialog key={announcement.id} announcement={announcement} onClose={onClose} />
      )}
    </Suspense>
  );
}
