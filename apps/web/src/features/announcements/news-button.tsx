import { ActionIcon } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import classes from "./news-button.module.css";
import { newsTexts } from "./news-texts.ts";
import { useSeenNews } from "./seen-news.ts";
import { useNews } from "./use-announcements.ts";

const NewsList = lazyPart(() => import("./news-list.tsx").then((module) => ({ default: module.NewsList })));

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
