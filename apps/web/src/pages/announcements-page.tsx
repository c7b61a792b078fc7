import { IconSpeakerphone } from "@tabler/icons-react";
import {
  AnnouncementRowActions,
  useAnnouncementColumns,
} from "../features/announcements/announcement-columns.tsx";
import { announcementSource } from "../features/announcements/queries.ts";
import { announcementTexts } from "../features/announcements/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const AnnouncementDialog = lazyComponent(() =>
  import("../features/announcements/announcement-dialog.tsx").then((module) => ({
    default: module.AnnouncementDialog,
  })),
);

export function AnnouncementsPage() {
  return (
    <Permitted superOnly>
      <Announcements />
    </Permitted>
  );
}

function Announcements() {
  const t = useTexts(announcementTexts);
  const columns = useAnnouncementColumns();
  useLiveRows(announcementSource, "announcement", (event) =>
    event.action === "delete" ? event.id : event.record,
  );
  return (
    <EntityPage
      source={announcementSource}
      texts={t}
      icon={IconSpeakerphone}
      columns={columns}
      rowActions={(announcement, events) => (
        <AnnouncementRowActions announcement={announcement} {...events} />
      )}
      dialog={AnnouncementDialog}
    />
  );
}
