import { ActionIcon } from "@mantine/core";
import { blockContact } from "@recado/contract/contact-panel";
import type { Contact } from "@recado/contract/contacts";
import { IconBan, IconLockOpen, IconMessagePlus, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import classes from "./contact-columns.module.css";
import type { ContactHandlers } from "./contact-columns.tsx";
import { putContact } from "./contact-queries.ts";
import { contactSource } from "./contact-source.ts";
import { contactPageTexts } from "./page-texts.ts";

const DeleteContact = lazyComponent(() =>
  import("./delete-contact.tsx").then((module) => ({ default: module.DeleteContact })),
);

const icon = { size: 18, stroke: 1.75 };

/** Actions of a contact's row: open a ticket, edit and, for users with the permission, block and delete the contact. */
export function ContactRowActions({ contact, onEdit, onTicket }: ContactHandlers & { contact: Contact }) {
  const t = useTexts(contactPageTexts);
  const list = useTexts(listTexts);
  const mayBlock = useCan("contacts-page:blockContact");
  const mayDelete = useCan("contacts-page:deleteContact");
  const [asking, setAsking] = useState<"block" | "delete" | null>(null);
  const { id, name, blocked } = contact;
  const blocking = useBlock(contact, () => setAsking(null));
  return (
    <div className={classes.actions}>
      <RowAction label={t("openTicket", { name })} onClick={() => onTicket(contact)}>
        <IconMessagePlus {...icon} />
      </RowAction>
      <RowAction label={list("edit", { name })} onClick={() => onEdit(id)}>
        <IconPencil {...icon} />
      </RowAction>
      {mayBlock && (
        <RowAction
          label={t(blocked ? "allow" : "block", { name })}
          onClick={() => (blocked ? blocking.mutate(false) : setAsking("block"))}
        >
          {blocked ? <IconLockOpen {...icon} /> : <IconBan {...icon} />}
        </RowAction>
      )}
      {mayDelete && (
        <RowAction label={list("remove", { name })} color="red" onClick={() => setAsking("delete")}>
          <IconTrash {...icon} />
        </RowAction>
      )}
      <ConfirmDialog
        opened={asking === "block"}
        title={t("blockQuestion", { name })}
        confirm={t("blockButton")}
        danger
        busy={blocking.isPending}
        onConfirm={() => blocking.mutate(true)}
        onClose={() => setAsking(null)}
      >
        {t("blockHint")}
      </ConfirmDialog>
      <Suspense>
        {asking === "delete" && <DeleteContact contact={contact} onClose={() => setAsking(null)} />}
      </Suspense>
    </div>
  );
}

interface RowActionProps {
  label: string;
  color?: string;
  children: ReactNode;
  onClick: () => void;
}

function RowAction({ label, color, children, onClick }: RowActionProps) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick} {...(color ? { color } : {})}>
      {children}
    </ActionIcon>
  );
}

function useBlock({ id, name }: Contact, onSettled: () => void) {
  const t = useTexts(contactPageTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) => call(blockContact, { params: { id: String(id) }, body: { blocked } }),
    onSuccess: (changed) => {
      putContact(client, changed);
      putRow(client, contactSource, changed);
      showSuccess(t(changed.blocked ? "blockDone" : "allowDone", { name }));
    },
    onError: showError,
    onSettled,
  });
}
