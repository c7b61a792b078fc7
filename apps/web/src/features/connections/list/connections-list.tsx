import { Button } from "@mantine/core";
import { IconPlug, IconPlus } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { EntityTable } from "../../../shared/ui/lists/entity-table.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { connectionsTexts } from "../texts.ts";
import { useConnections } from "../use-connections.ts";
import { type ConnectionHandlers, useConnectionColumns } from "./connection-columns.tsx";

export function ConnectionsList({ onAdd, ...handlers }: ConnectionHandlers & { onAdd: () => void }) {
  const t = useTexts(connectionsTexts);
  const inLists = useTexts(listTexts);
  const columns = useConnectionColumns(handlers);
  const { data, error, refetch } = useConnections({ looking: true });
  if (!data)
    return error ? (
      <ErrorState title={inLists("loadError")} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowHeight={72} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconPlug size={22} stroke={1.75} />}
        title={t("empty")}
        action={
          <Button leftSection={<IconPlus size={18} />} onClick={onAdd}>
            {t("add")}
          </Button>
        }
      >
        {t("emptyHint")}
      </EmptyState>
    );
  return <EntityTable label={t("title")} rows={data} columns={columns} />;
}
