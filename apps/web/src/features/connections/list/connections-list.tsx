import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlug, IconPlus } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { connectionsTexts } from "../texts.ts";
import { useConnections } from "../use-connections.ts";
import { ConnectionCards } from "./connection-cards.tsx";
import { ConnectionsTable } from "./connections-table.tsx";

interface ConnectionsListProps {
  onAdd: () => void;
  onEdit: (id: number) => void;
  onShowQrCode: (id: number) => void;
  onDiagnose: (id: number) => void;
}

export function ConnectionsList({ onAdd, onEdit, onShowQrCode, onDiagnose }: ConnectionsListProps) {
  const t = useTexts(connectionsTexts);
  const inLists = useTexts(listTexts);
  const narrow = useMediaQuery("(max-width: 900px)", undefined, { getInitialValueInEffect: false });
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
  const View = narrow ? ConnectionCards : ConnectionsTable;
  return <View connections={data} onEdit={onEdit} onShowQrCode={onShowQrCode} onDiagnose={onDiagnose} />;
}
