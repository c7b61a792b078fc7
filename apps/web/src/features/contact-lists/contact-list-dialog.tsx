import { TextInput } from "@mantine/core";
import {
  type ContactList,
  contactListForm,
  createContactList,
  maxContactListName,
  updateContactList,
} from "@recado/contract/contact-lists";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { contactListSource } from "./queries.ts";
import { contactListTexts } from "./texts.ts";

export function ContactListDialog({ row: list, onClose }: RowDialogProps<ContactList>) {
  const t = useTexts(contactListTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: contactListForm,
    initialValues: { name: list?.name ?? "" },
    save: async (body, changes) => {
      const saved = list
        ? await call(updateContactList, { params: { id: String(list.id) }, body: changes })
        : await call(createContactList, { body });
      putRow(client, contactListSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_CONTACT_LIST_NAME_EXISTS: "name" },
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(list ? "editTitle" : "add")}
      size={560}
      isNew={!list}
      onClose={onClose}
    >
      <TextInput
        label={t("name")}
        data-autofocus
        maxLength={maxContactListName}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
    </EntityFormDialog>
  );
}
