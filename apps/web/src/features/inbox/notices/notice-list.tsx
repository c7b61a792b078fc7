import { Button } from "@mantine/core";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { DropdownEmpty, DropdownList } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { MoreButton } from "../../../shared/ui/lists/more-button.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { NoticeRow } from "./notice-row.tsx";
import { noticeTexts } from "./notice-texts.ts";
import type { Notices } from "./use-notices.ts";

/** The user's notices, read and unread. */
export function NoticeList({ notices }: { notices: Notices }) {
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
            <NoticeRow notice={notice} onRead={() => read(notice.id)} />
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
