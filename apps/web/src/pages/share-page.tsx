import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { readSharedContent } from "../features/conversation/share/read-shared-content.ts";
import { NothingShared, ShareTarget } from "../features/conversation/share/share-target.tsx";
import { shareTexts } from "../features/conversation/share/share-texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

/**
 * Page that opens when the user shares content from another app with this one. The user chooses the ticket that
 * receives the content.
 */
export function SharePage() {
  const t = useTexts(shareTexts);
  const navigate = useNavigate();
  const { failed, refused } = useSearch({ from: "/private/share" });
  const { data, error, refetch } = useQuery({
    queryKey: ["shared"],
    // Content that another website has posted to this page is rejected; content that another app shared earlier is
    // kept.
    queryFn: () => (refused ? null : readSharedContent()),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const nothing = failed ? "failed" : "empty";
  const why = refused ? "refused" : nothing;
  const leave = () =>
    void navigate({ to: "/tickets/{-$ticketId}", params: { ticketId: undefined }, replace: true });
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Skeleton height={240} />}
      {data && <ShareTarget shared={data} onDone={leave} />}
      {data === null && <NothingShared why={why} onDone={leave} />}
    </PageScroll>
  );
}
