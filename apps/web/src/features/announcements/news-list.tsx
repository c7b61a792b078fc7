import { Button } from "@mantine/core";
import type { Announcement } from "@recado/contract/announcements";
import { useEffect, useEffectEvent } from "react";
import { formatTimeOrDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { EntityList } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { DropdownEmpty, DropdownTitle, LazyContent } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import classes from "./news-list.module.css";
import { newsTexts } from "./news-texts.ts";
import { PriorityChip } from "./priority-chip.tsx";

interface NewsListProps {
  news: EntityList<Announcement>;
  /** Called when the list is shown; all announcements in the list then count as seen. */
  onSeen: () => void;
}

/** Content of the announcements popover: the most urgent announcements first, then the newest. */
export function NewsList({ news, onSeen }: NewsListProps) {
  const t = useTexts(newsTexts);
  const inLists = useTexts(listTexts);
  const { rows, error, refetch, more } = news;
  const see = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while it is open is seen too.
  useEffect(() => see(), [rows]);
  return (
    <LazyContent>
      <DropdownTitle>{t("label")}</DropdownTitle>
      {!rows && error && <ErrorState title={inLists("loadError")} error={error} onRetry={refetch} />}
      {!rows && !error && <SkeletonRows rows={2} rowHeight={72} />}
      {rows?.length === 0 && <DropdownEmpty>{t("empty")}</DropdownEmpty>}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too.
        <section className={classes.list} aria-label={t("label")} tabIndex={0}>
          {rows.map((announcement) => (
            <Piece key={announcement.id} announcement={announcement} />
          ))}
        </section>
      )}
      {more.exist && (
        <Button fullWidth variant="subtle" loading={more.loading} onClick={more.load}>
          {t("more")}
        </Button>
      )}
    </LazyContent>
  );
}

function Piece({ announcement }: { announcement: Announcement }) {
  const t = useTexts(newsTexts);
  const { title, text, priority, mediaPath, mediaWidth, mediaHeight, createdAt } = announcement;
  return (
    <article className={classes.piece}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <PriorityChip priority={priority} />
        <time className={classes.time} dateTime={createdAt}>
          {formatTimeOrDate(createdAt)}
        </time>
      </div>
      {mediaPath && (
        <img
          className={classes.picture}
          src={mediaPath}
          alt={t("picture", { title })}
          width={mediaWidth ?? undefined}
          height={mediaHeight ?? undefined}
          loading="lazy"
        />
      )}
      <p className={classes.text}>{text}</p>
    </article>
  );
}
