import { TextInput } from "@mantine/core";
import {
  type ContactListItem,
  contactListItemFields,
  createContactListItem,
  updateContactListItem,
} from "@recado/contract/contact-list-items";
import { isMasked } from "@recado/contract/shared/is-masked";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { NumberField } from "../contacts/number-field.tsx";
import { maskStored } from "../contacts/phone-mask.ts";
import classes from "./item-dialog.module.css";
import { itemSource } from "./queries.ts";
import { contactListTexts } from "./texts.ts";

/** Form of an entry whose number the server hides; an empty number stays as it is. */
const withoutNumber = contactListItemFields.extend({
  number: z.union([z.literal(""), contactListItemFields.shape.number]),
});

interface ItemDialogProps extends RowDialogProps<ContactListItem> {
  contactListId: number;
}

export function ItemDialog({ contactListId, row: item, onClose }: ItemDialogProps) {
  const t = useTexts(contactListTexts);
  const client = useQueryClient();
  const isHidden = item !== undefined && isMasked(item.number);
  const { form, ...dialog } = useEntityForm({
    schema: isHidden ? withoutNumber : contactListItemFields,
    initialValues: {
      name: item?.name ?? "",
      number: isHidden ? "" : maskStored(item?.number ?? ""),
      email: item && !isMasked(item.email) ? item.email : "",
    },
    save: async (body, changes) => {
      const saved = item
        ? await call(updateContactListItem, { params: { id: String(item.id) }, body: changes })
        : await call(createContactListItem, { body: { ...body, contactListId } });
      putRow(client, itemSource(contactListId), saved);
      showSuccess(t("itemSaved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_CONTACT_LIST_NUMBER_EXISTS: "number" },
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(item ? "editItem" : "addItem")}
      size={560}
      isNew={!item}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("name")}
          data-autofocus
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <NumberField
          label={t("number")}
          hidden={item?.number}
          value={form.values.number}
          error={form.errors.number}
          onChange={(number) => form.setFieldValue("number", number)}
        />
        <TextInput
          label={t("email")}
          inputMode="email"
          placeholder={item && isMasked(item.email) ? item.email : undefined}
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps("email")}
        />
      </div>
    </EntityFormDialog>
  );
}
