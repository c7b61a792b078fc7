import { useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { LateContent } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { TabButton } from "../list/tab-button.tsx";
import { NoticeList } from "../notices/notice-list.tsx";
import type { Notices } from "../notices/use-notices.ts";
import { AskPermission } from "./ask-permission.tsx";
import classes from "./bell-content.module.css";
import { bellTexts } from "./bell-texts.ts";
import { UnreadTickets } from "./unread-tickets.tsx";
import type { UnreadTickets as Unread } from "./use-unread-tickets.ts";

const tabs = ["unread", "notices"] as const;

interface BellContentProps {
  unread: Unread;
  notices: Notices;
}

/** Content of the bell's menu: tickets with unread messages, and the user's notices. */
export function BellContent({ unread, notices }: BellContentProps) {
  const t = useTexts(bellTexts);
  const counts = { unread: unread.count, notices: notices.unreads };
  // Opens the tab that has entries.
  const [tab, setTab] = useState<(typeof tabs)[number]>(
    counts.unread === 0 && counts.notices > 0 ? "notices" : "unread",
  );
  return (
    <LateContent>
      <div className={classes.tabs} role="tablist" aria-label={t("label")}>
        {tabs.map((name) => (
          <TabButton key={name} className={classes.tab} selected={tab === name} onSelect={() => setTab(name)}>
            {t(name)}
            {counts[name] > 0 && <BadgeCount value={counts[name]} />}
          </TabButton>
        ))}
      </div>
      <div role="tabpanel" aria-label={t(tab)}>
        {tab === "unread" ? <UnreadTickets tickets={unread.tickets} /> : <NoticeList notices={notices} />}
      </div>
      <AskPermission />
    </LateContent>
  );
}
