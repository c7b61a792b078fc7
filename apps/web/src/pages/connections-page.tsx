import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { ConnectionDialogs } from "../features/connections/dialog/connection-dialogs.tsx";
import { ConnectionsList } from "../features/connections/list/connections-list.tsx";
import type { ConnectionsSearch } from "../features/connections/list/connections-search.ts";
import { connectionsTexts } from "../features/connections/texts.ts";
import { useConnections } from "../features/connections/use-connections.ts";
import { useCommands } from "../shared/commands/use-commands.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function ConnectionsPage() {
  return (
    <Permitted permission="drawer-admin-items:view">
      <Connections />
    </Permitted>
  );
}

function Connections() {
  const t = useTexts(connectionsTexts);
  const search = useSearch({ from: "/private/connections" });
  const navigate = useNavigate({ from: "/connections" });
  const { data } = useConnections();

  const go = useCallback((next: ConnectionsSearch) => void navigate({ search: next }), [navigate]);
  const close = useCallback(() => go({}), [go]);
  const showQrCode = useCallback((qr: number) => go({ qr }), [go]);
  const edit = useCallback((id: number) => go({ edit: id }), [go]);
  const add = () => go({ new: true });
  useCommands([{ id: "connections:add", label: t("add"), group: t("title"), chord: "Alt+KeyN", run: add }]);

  return (
    <PageScroll>
      <PageHeader title={t("title")} {...(data ? { count: data.length } : {})}>
        <Button leftSection={<IconPlus size={18} />} onClick={add}>
          {t("add")}
        </Button>
      </PageHeader>
      <ConnectionsList
        onAdd={add}
        onEdit={edit}
        onShowQrCode={showQrCode}
        onDiagnose={(diagnostics) => go({ diagnostics })}
      />
      <ConnectionDialogs
        search={search}
        onClose={close}
        onShowQrCode={showQrCode}
        onTypeCode={(code) => go({ code })}
        onEdit={edit}
      />
    </PageScroll>
  );
}
