import { Skeleton } from "@mantine/core";
import { listDemoMails } from "@recado/contract/demo-phones";
import { IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { KeptMails } from "../features/kept-mails/kept-mails.tsx";
import { keptMailTexts } from "../features/kept-mails/texts.ts";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { call } from "../shared/api/call.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";

const lookAgainMs = 2_000;

/** Page with the mails that the demo has sent. The page polls, because without a session it receives no live events. */
export function KeptMailsPage() {
  const t = useTexts(keptMailTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ["keptMails"],
    queryFn: () => call(listDemoMails, {}),
    refetchInterval: ({ state }) => (state.error ? false : lookAgainMs),
    retry: false,
  });
  return (
    <EntryFrame title={t("title")} intro={t("intro")} isTall>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data?.length === 0 && (
        <EmptyState icon={<IconMailOff size={22} stroke={1.75} />} title={t("none")}>
          {t("noneHint")}
        </EmptyState>
      )}
      {data && data.length > 0 && <KeptMails mails={data} />}
      <EntryLinks>
        <EntryLink to="/login">{t("toLogin")}</EntryLink>
        <EntryLink to="/forgetpsw">{t("forgot")}</EntryLink>
      </EntryLinks>
    </EntryFrame>
  );
}
