import { NativeSelect } from "@mantine/core";
import { ApiError } from "@recado/contract/shared/client";
import { IconTemplate } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useConnections } from "../features/connections/use-connections.ts";
import { MessageTemplateList } from "../features/message-templates/message-templates.tsx";
import { messageTemplateTexts } from "../features/message-templates/texts.ts";
import { failureText } from "../shared/api/show-error.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { FormHostContext, useOpenFormCount } from "../shared/ui/dialogs/form-context.ts";
import { EmptyState } from "../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../shared/ui/feedback/error-state.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";

const missing = new ApiError(404, { error: "ERR_NO_WAPP_FOUND" });

export function MessageTemplatesPage() {
  return (
    <Permitted permission="message-templates:edit">
      <ConnectionsTemplates />
    </Permitted>
  );
}

/** Message templates of one WhatsApp account. The user chooses the account by choosing one of its connections. */
function ConnectionsTemplates() {
  const t = useTexts(messageTemplateTexts);
  const { data, error, refetch } = useConnections();
  const [wanted, setWanted] = useState<number | null>(null);
  const official = data?.filter(({ provider }) => provider === "cloud") ?? [];
  const found = official.find(({ id }) => id === wanted) ?? official[0];
  // If the chosen connection is deleted elsewhere, the templates of the next connection are displayed. While a form is
  // open, the page does not change.
  const { forms, hold } = useOpenFormCount();
  const [last, setLast] = useState(found);
  if (forms === 0 && last !== found) setLast(found);
  const chosen = forms === 0 ? found : last;
  const isGone = chosen !== undefined && !official.some(({ id }) => id === chosen.id);
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
    <FormHostContext value={isGone ? { hold, gone: failureText(missing) } : { hold }}>
      <Suspense>
        <MessageTemplateList
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
    </FormHostContext>
  );
}
