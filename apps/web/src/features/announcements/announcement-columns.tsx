import { type Announcement, deleteAnnouncement } from "@recado/contract/announcements";
import { call } from "../../shared/api/call.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./announcement-columns.module.css";
import { PriorityChip } from "./priority-chip.tsx";
import { announcementTexts } from "./texts.ts";

export function useAnnouncementColumns(): TableColumn<Announcement>[] {
  const t = useTexts(announcementTexts);
  return [
    {
      name: "title",
      header: t("columns.title"),
      place: "head",
      cell: (announcement) => <Words {...announcement} />,
    },
    {
      name: "priority",
      header: t("columns.priority"),
      place: "fact",
      cell: ({ priority }) => <PriorityChip priority={priority} />,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "fact",
      cell: ({ status }) => t(status ? "active" : "inactive"),
    },
    {
      name: "picture",
      header: t("columns.picture"),
      place: "fact",
      cell: ({ mediaName }) => <Picture name={mediaName} />,
    },
    {
      name: "date",
      header: t("columns.date"),
      place: "fact",
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
  ];
}

function Words({ title, text }: Announcement) {
  return (
    <div className={classes.words}>
      <strong className={classes.title}>{title}</strong>
      <span className={classes.text}>{text}</span>
    </div>
  );
}

function Picture({ name }: { name: string | null }) {
  const t = useTexts(announcementTexts);
  if (name === null) return <span className={classes.none}>{t("noPicture")}</span>;
  return (
    <span className={classes.name} title={name}>
      {name}
    </span>
  );
}

interface AnnouncementRowActionsProps extends RowEvents {
  announcement: Announcement;
}

export function AnnouncementRowActions({
  announcement: { id, title },
  ...events
}: AnnouncementRowActionsProps) {
  const t = useTexts(announcementTexts);
  return (
    <EntityRowActions
      name={title}
      consequence={t("consequence")}
      removed={t("removed", { title })}
      {...events}
      onRemove={() => call(deleteAnnouncement, { params: { id: String(id) } })}
    />
  );
}
