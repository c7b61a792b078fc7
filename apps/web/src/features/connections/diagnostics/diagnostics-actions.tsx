import { Button, Modal, TextInput } from "@mantine/core";
import {
  type Connection,
  deleteConnection,
  endSession,
  renewSession,
  retrySession,
} from "@recado/contract/connections";
import { importPhoneContacts } from "@recado/contract/contacts";
import { requeueDeadLetters } from "@recado/contract/dead-letters";
import {
  IconAddressBook,
  IconKeyboard,
  IconPlugConnectedX,
  IconQrcode,
  IconRefresh,
  IconRotateClockwise,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { type DiagnosticsAction, diagnosticsActions } from "../pairing/session-rules.ts";
import { diagnosisQuery, dropConnection } from "../queries.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./diagnostics.module.css";
import { diagnosticsTexts } from "./diagnostics-texts.ts";

const icons = {
  qrCode: IconQrcode,
  typeCode: IconKeyboard,
  retry: IconRefresh,
  renew: IconQrcode,
  disconnect: IconPlugConnectedX,
} as const satisfies Record<DiagnosticsAction, unknown>;

const routes = { retry: retrySession, renew: renewSession, disconnect: endSession } as const;

interface DiagnosticsActionsProps {
  connection: Connection;
  putAsideEvents: number;
  onShowQrCode: (id: number) => void;
  onTypeCode: (id: number) => void;
}

/** Actions that may repair a connection. Actions that end the session ask for a confirmation first. */
export function DiagnosticsActions({
  connection,
  putAsideEvents,
  onShowQrCode,
  onTypeCode,
}: DiagnosticsActionsProps) {
  const { id, name, status, provider } = connection;
  const t = useTexts(diagnosticsTexts);
  const tPage = useTexts(connectionsTexts);
  const [asking, setAsking] = useState<"renew" | "disconnect" | "delete" | null>(null);
  const change = useMutation({
    mutationFn: (action: keyof typeof routes) => call(routes[action], { params: { id: String(id) } }),
    onError: showError,
    onSettled: () => setAsking(null),
  });

  function act(action: DiagnosticsAction): void {
    if (action === "qrCode") onShowQrCode(id);
    else if (action === "typeCode") onTypeCode(id);
    else if (action === "disconnect" || (action === "renew" && status === "CONNECTED")) setAsking(action);
    else change.mutate(action);
  }

  return (
    <div className={classes.actions}>
      {diagnosticsActions(connection).map((action) => {
        const Icon = icons[action];
        return (
          <Button
            key={action}
            size="xs"
            variant="default"
            leftSection={<Icon size={16} stroke={1.75} />}
            loading={change.isPending && change.variables === action}
            onClick={() => act(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        );
      })}
      {putAsideEvents > 0 && <RetryPutAside connectionId={id} />}
      {provider === "beta" && status === "CONNECTED" && <ImportContacts connectionId={id} />}
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        onClick={() => setAsking("delete")}
      >
        {t("actions.delete")}
      </Button>
      <ConfirmDialog
        opened={asking === "renew" || asking === "disconnect"}
        title={tPage("confirm.disconnectTitle", { name })}
        confirm={t(asking === "renew" ? "actions.renew" : "actions.disconnect")}
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate(asking === "renew" ? "renew" : "disconnect")}
        onClose={() => setAsking(null)}
      >
        {tPage("confirm.disconnectText")}
      </ConfirmDialog>
      {asking === "delete" && <ForceDelete connection={connection} onClose={() => setAsking(null)} />}
    </div>
  );
}

/** Button that requeues the connection's dead letters. The dialog's counts then show the result. */
function RetryPutAside({ connectionId }: { connectionId: number }) {
  const t = useTexts(diagnosticsTexts);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(requeueDeadLetters, { params: { id: String(connectionId) } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: diagnosisQuery(connectionId).queryKey }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRotateClockwise size={16} stroke={1.75} />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t("actions.retryPutAside")}
    </Button>
  );
}

/** Button that imports the contacts from the address book of the connected phone. */
function ImportContacts({ connectionId }: { connectionId: number }) {
  const t = useTexts(diagnosticsTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(importPhoneContacts, { body: { whatsappId: connectionId } }),
    onError: showError,
    onSuccess: (counts) => showSuccess(t("imported", counts)),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconAddressBook size={16} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("actions.importContacts")}
    </Button>
  );
}

/**
 * Deletes a connection whatever its state. The user must type the connection's name, so that the wrong connection is
 * not deleted.
 */
function ForceDelete({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { id, name } = connection;
  const t = useTexts(diagnosticsTexts);
  const dialog = useDialog(onClose);
  const tPage = useTexts(connectionsTexts);
  const tShared = useTexts(sharedTexts);
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const isSure = typed.trim() === name;
  const remove = useMutation({
    mutationFn: () => call(deleteConnection, { params: { id: String(id) }, query: { force: "true" } }),
    onError: showError,
    onSuccess: () => {
      dropConnection(client, id);
      showSuccess(tPage("removed", { name }));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSure) remove.mutate();
  }

  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={tPage("confirm.removeTitle", { name })}
      size={440}
      centered
      closeButtonProps={{ "aria-label": tShared("close") }}
    >
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.forceDeleteText}>{t("deleteText")}</p>
        <TextInput
          label={t("typeName", { name })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {tShared("cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!isSure} loading={remove.isPending}>
            {tShared("remove")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
