import { Button, Modal, TextInput } from "@mantine/core";
import { type Connection, deleteConnection } from "@recado/contract/connections";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { dropConnection } from "../queries.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./diagnostics.module.css";
import { diagnosticsTexts } from "./diagnostics-texts.ts";

/** Deletes a connection in any state. The user must type its name, so that the wrong connection is not deleted. */
export function ForceDelete({ connection, onClose }: { connection: Connection; onClose: () => void }) {
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
