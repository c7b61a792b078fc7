import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { DropdownEmpty, DropdownList, LazyContent } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { MoreButton } from "../../../shared/ui/lists/more-button.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { TabButton } from "../list/tab-button.tsx";
import { NoticeListRow } from "../notices/notice-row.tsx";
import { noticeTexts } from "../notices/notice-texts.ts";
import type { NoticeState } from "../notices/use-notices.ts";
import { AskPermission } from "./ask-permission.tsx";
import classes from "./bell-content.module.css";
import { bellTexts } from "./bell-texts.ts";
import { UnreadTicketList } from "./unread-tickets.tsx";
import type { UnreadTicketsState as Unread } from "./use-unread-tickets.ts";

const tabs = ["unread", "notices"] as const;

interface BellContentProps {
  unread: Unread;
  notices: NoticeState;
}

/** Content of the bell's popover: tickets with unread messages, and the user's notices. */
export function BellContent({ unread, notices }: BellContentProps) {
  const t = useTexts(bellTexts);
  const counts = { unread: unread.count, notices: notices.unreads };
  // The notices tab opens first only if there are unread notices but no unread tickets.
  const [tab, setTab] = useState<(typeof tabs)[number]>(
    counts.unread === 0 && counts.notices > 0 ? "notices" : "unread",
  );
  return (
    <LazyContent>
      <div className={classes.tabs} role="tablist" aria-label={t("label")}>
        {tabs.map((name) => (
          <TabButton key={name} className={classes.tab} selected={tab === name} onSelect={() => setTab(name)}>
            {t(name)}
            {counts[name] > 0 && <BadgeCount value={counts[name]} />}
          </TabButton>
        ))}
      </div>
      <div role="tabpanel" aria-label={t(tab)}>
        {tab === "unread" ? <UnreadTicketList tickets={unread.tickets} /> : <NoticeList notices={notices} />}
      </div>
      <AskPermission />
    </LazyContent>
  );
}

/** The user's notices, read and unread. */
function NoticeList({ notices }: { notices: NoticeState }) {
  const t = useTexts(noticeTexts);
  const inLists = useTexts(listTexts);
  const { rows, error, refetch, unreads, more, read, readAll } = notices;
  return (
    <>
      {!rows && error && <ErrorState title={inLists("loadError")} error={error} onRetry={refetch} />}
      {!rows && !error && <SkeletonRows rows={3} rowHeight={56} />}
      {rows?.length === 0 && <DropdownEmpty>{t("empty")}</DropdownEmpty>}
      <DropdownList>
        {rows?.map((notice) => (
          <li key={notice.id}>
            <NoticeListRow notice={notice} onRead={() => read(notice.id)} />
          </li>
        ))}
      </DropdownList>
      <MoreButton fullWidth more={more}>
        {t("more")}
      </MoreButton>
      {unreads > 0 && (
        <Button fullWidth variant="subtle" onClick={readAll}>
          {t("readAll")}
        </Button>
      )}
    </>
  );
}
