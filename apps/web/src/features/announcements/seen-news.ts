import type { Announcement } from "@recado/contract/announcements";
import { useMemo } from "react";
import { createPreference } from "../../shared/preferences/preference.ts";
import { useUser } from "../../shared/session/session-context.ts";

interface SeenNews {
  /** Whether an announcement was added or changed since this user last looked, in this browser. */
  isUnread: boolean;
  markSeen: () => void;
}

export function useSeenNews(news: readonly Announcement[] | undefined): SeenNews {
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

/** ISO instants in UTC sort as text. */
function newestOf(news: readonly Pick<Announcement, "updatedAt">[]): string {
  const instants = news.map(({ updatedAt }) => updatedAt);
  return instants.toSorted().at(-1) ?? "";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
