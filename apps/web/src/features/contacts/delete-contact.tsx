import { type Contact, deleteContact } from "@recado/contract/contacts";
import { listTickets } from "@recado/contract/tickets";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { removeRow } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { contactSource } from "./contact-source.ts";
import { contactPageTexts } from "./page-texts.ts";

/** Dialog before a contact is deleted. It lists the data that is deleted together with the contact. */
export function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { id, name } = contact;
  const t = useTexts(contactPageTexts);
  const client = useQueryClient();
  const tickets = useQuery({
    queryKey: ["contact-tickets", id],
    queryFn: () => call(listTickets, { query: { contactId: String(id), showAll: "true" } }),
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: String(id) } }),
    onSuccess: () => {
      removeRow(client, contactSource, id);
      showSuccess(t("removed", { name }));
    },
    onError: showError,
    onSettled: onClose,
  });
  const count = tickets.data?.count;
  return (
    <ConfirmDialog
      opened
      title={useTexts(listTexts)("removeQuestion", { name })}
      confirm={useTexts(sharedTexts)("remove")}
      danger
      busy={isPending || tickets.isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {count === 0
        ? t("consequenceAlone")
        : t(count === undefined ? "consequence" : "consequenceOf", { count: count ?? 0 })}
    </ConfirmDialog>
  );
}
