import { NativeSelect } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useConnections } from "../features/connections/use-connections.ts";
import { MessageTemplates } from "../features/message-templates/message-templates.tsx";
import { templateTexts } from "../features/message-templates/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";

export function MessageTemplatesPage() {
  return (
    <Permitted permission="message-templates:edit">
      <ConnectionsTemplates />
    </Permitted>
  );
}

/** Templates are an account's, which is told by one of its connections. */
function ConnectionsTemplates() {
  const t = useTexts(templateTexts);
  const { data, error, refetch } = useConnections();
  const [wanted, setWanted] = useState<number | null>(null);
  const official = data?.filter(({ provider }) => provider === "cloud") ?? [];
  const chosen = official.find(({ id }) => id === wanted) ?? official[0];
  if (!chosen)
    return (
      <PageScroll>
        <PageHeader title={t("title")} />
        {!data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={4} rowHeight={56} />
          ))}
        {data && (
          <EmptyState icon={<IconTemplate size={22} stroke={1.75} />} title={t("noConnection")}>
            {t("noConnectionHint")}
          </EmptyState>
        )}
      </PageScroll>
    );
  return (
    <Suspense>
      <MessageTemplates
        key={chosen.id}
        connectionId={chosen.id}
        chooser={
          official.length > 1 && (
            <NativeSelect
              w={260}
              mb={12}
              aria-label={t("connection")}
              value={String(chosen.id)}
              data={official.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ currentTarget: { value } }) => setWanted(Number(value))}
            />
          )
        }
      />
    </Suspense>
  );
}
