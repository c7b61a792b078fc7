import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SubscriptionCard } from "../features/invoices/subscription-card.tsx";
import { subscriptionTexts } from "../features/invoices/subscription-texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { useUser } from "../shared/session/session-context.ts";
import { planQuery } from "../shared/session/use-plan.ts";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function SubscriptionPage() {
  return (
    <Permitted permission="invoices:pay">
      <Subscription />
    </Permitted>
  );
}

function Subscription() {
  const t = useTexts(subscriptionTexts);
  const client = useQueryClient();
  const { companyId } = useUser();
  const plan = planQuery(companyId);
  const { data, error, refetch } = useQuery(plan);
  useLiveEvent("company", () => void client.invalidateQueries({ queryKey: plan.queryKey }));
  return (
    <PageScroll>
      <PageHeader title={t("title")}>
        <Button renderRoot={(props) => <Link to="/financeiro" {...props} />}>{t("toInvoices")}</Button>
      </PageHeader>
      {data && <SubscriptionCard company={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
    </PageScroll>
  );
}
