import type { Connection } from "@recado/contract/connections";
import { ApiError } from "@recado/contract/shared/client";
import { Suspense } from "react";
import { useDeletedMessage } from "../../../shared/lists/use-deleted-message.ts";
import { useKeptRow } from "../../../shared/lists/use-kept-row.ts";
import { FormHostContext, useOpenFormCount } from "../../../shared/ui/dialogs/form-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import type { ConnectionsSearch } from "../list/connections-search.ts";
import { useConnections } from "../use-connections.ts";

const ConnectionDialog = lazyComponent(() =>
  import("./connection-dialog.tsx").then((module) => ({ default: module.ConnectionDialog })),
);
const ConnectionDiagnostics = lazyComponent(() =>
  import("../diagnostics/connection-diagnostics.tsx").then((module) => ({
    default: module.ConnectionDiagnostics,
  })),
);
const QrDialog = lazyComponent(() =>
  import("../pairing/qr-dialog.tsx").then((module) => ({ default: module.QrDialog })),
);

const missing = new ApiError(404, { error: "ERR_NO_WAPP_FOUND" });

interface ConnectionDialogsProps {
  search: ConnectionsSearch;
  onClose: () => void;
  onShowQrCode: (id: number) => void;
  onEdit: (id: number) => void;
  onTypeCode: (id: number) => void;
}

export function ConnectionDialogs(props: ConnectionDialogsProps) {
  return (
    <Suspense>
      <WantedDialog {...props} />
    </Suspense>
  );
}

function WantedDialog({ search, onClose, onShowQrCode, onTypeCode, onEdit }: ConnectionDialogsProps) {
  const { data } = useConnections();
  const wanted = search.edit ?? search.qr ?? search.code ?? search.diagnostics;
  const found = data?.find(({ id }) => id === wanted);
  const kept = useKeptRow(wanted, found);
  // The diagnostics dialog closes when its connection is deleted, unless a form is open over the dialog.
  const { forms, hold } = useOpenFormCount();
  const connection = search.edit === undefined && forms === 0 ? found : kept;
  const isGone = data !== undefined && wanted !== undefined && found === undefined;
  const gone = useDeletedMessage({
    error: isGone ? missing : null,
    isOpen: connection !== undefined,
    onGone: onClose,
  });

  /**
   * Opens the next dialog after a connection was created: the QR code to scan or, for the Cloud API, the form with
   * the webhook URL to paste at Meta.
   */
  function goOn({ id, provider }: Connection): void {
    if (provider === "beta") onShowQrCode(id);
    else onEdit(id);
  }

  if (search.new) return <ConnectionDialog onClose={onClose} onCreated={goOn} />;
  if (!connection) return null;
  if (search.diagnostics)
    return (
      <FormHostContext value={{ gone, hold }}>
        <ConnectionDiagnostics
          key={connection.id}
          connection={connection}
          onClose={onClose}
          onShowQrCode={onShowQrCode}
          onTypeCode={onTypeCode}
        />
      </FormHostContext>
    );
  if (search.qr || search.code) {
    const way = search.qr ? "scan" : "number";
    return <QrDialog key={connection.id} connection={connection} initialWay={way} onClose={onClose} />;
  }
  return (
    <FormHostContext value={{ gone }}>
      <ConnectionDialog key={connection.id} connection={connection} onClose={onClose} onCreated={goOn} />
    </FormHostContext>
  );
}
