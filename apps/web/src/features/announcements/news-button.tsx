import { ActionIcon } from "@mantine/core";
import type { Announcement } from "@recado/contract/announcements";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type EntityList, putRow, removeRow, useEntityList } from "../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { createPreference } from "../../shared/preferences/preference.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import classes from "./news-button.module.css";
import { newsTexts } from "./news-texts.ts";
import { newsSource } from "./queries.ts";

const NewsList = lazyComponent(() =>
  import("./news-list.tsx").then((module) => ({ default: module.NewsList })),
);

export function NewsButton() {
  const t = useTexts(newsTexts);
  const news = useNews();
  const { isUnread, markSeen } = useSeenNews(news.rows);
  const label = t(isUnread ? "labelNew" : "label");
  return (
    <Dropdown
      role="dialog"
      label={t("label")}
      width={380}
      button={(properties) => (
        <ActionIcon className={classes.button} aria-label={label} title={label} {...properties}>
          <IconSpeakerphone size={20} stroke={1.75} />
          {isUnread && <span className={classes.dot} />}
        </ActionIcon>
      )}
    >
      <Suspense>
        <NewsList news={news} onSeen={markSeen} />
      </Suspense>
    </Dropdown>
  );
}

/** The active announcements, kept current by live events. */
function useNews(): EntityList<Announcement> {
  const client = useQueryClient();
  useLiveEvent("announcement", (event) => {
    if (event.action === "delete") removeRow(client, newsSource, event.id);
    else if (event.record.status) putRow(client, newsSource, event.record);
    else removeRow(client, newsSource, event.record.id);
  });
  return useEntityList(newsSource, "");
}

interface SeenNews {
  /** Whether an announcement was added or changed since the user last opened the list in this browser. */
  isUnread: boolean;
  markSeen: () => void;
}

function useSeenNews(news: readonly Announcement[] | undefined): SeenNews {
  const { companyId, id } = useUser();
  const seen = useMemo(
    () => createPreference(`announcementsSeen:${companyId}:${id}`, "", isText),
    [companyId, id],
  );
  const until = seen.use();
  const newest = newestOf(news ?? []);
  return {
    isUnread: newest > until,
    markSeen: () => {
      if (newest > until) seen.write(newest);
    },
  };
}

/** Update time of the newest announcement. ISO instants in UTC can be sorted as text. */
function newestOf(news: readonly Pick<Announcement, "updatedAt">[]): string {
  const instants = news.map(({ updatedAt }) => updatedAt);
  return instants.toSorted().at(-1) ?? "";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
