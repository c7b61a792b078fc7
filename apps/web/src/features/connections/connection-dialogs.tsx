import { ApiError } from "@recado/contract/shared/client";
import { useEffect } from "react";
import { showError } from "../../shared/api/show-error.ts";
import { ConnectionDialog } from "./connection-dialog.tsx";
import type { ConnectionsSearch } from "./connections-search.ts";
import { QrDialog } from "./qr-dialog.tsx";
import { useConnections } from "./use-connections.ts";

interface ConnectionDialogsProps {
  search: ConnectionsSearch;
  onClose: () => void;
  onShowQrCode: (id: number) => void;
}

export function ConnectionDialogs({ search, onClose, onShowQrCode }: ConnectionDialogsProps) {
  const { data } = useConnections();
  const wanted = search.edit ?? search.qr;
  const connection = data?.find(({ id }) => id === wanted);
  const gone = data !== undefined && wanted !== undefined && connection === undefined;
  useEffect(() => {
    if (!gone) return;
    showError(new ApiError(404, { error: "ERR_NO_WAPP_FOUND" }));
    onClose();
  }, [gone, onClose]);

  if (search.new) return <ConnectionDialog onClose={onClose} onCreated={onShowQrCode} />;
  if (!connection) return null;
  if (search.edit)
    return (
      <ConnectionDialog
        key={connection.id}
        connection={connection}
        onClose={onClose}
        onCreated={onShowQrCode}
      />
    );
  return <QrDialog key={connection.id} connection={connection} onClose={onClose} />;
}
