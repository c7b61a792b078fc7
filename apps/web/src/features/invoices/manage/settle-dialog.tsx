import { TextInput } from "@mantine/core";
import {
  cancelInvoice,
  type ManagedInvoice,
  recordPayment,
  settleForm,
} from "@recado/contract/managed-invoices";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { sumOf } from "./managed-invoice-columns.tsx";
import classes from "./settle-dialog.module.css";
import { managedInvoiceTexts } from "./texts.ts";

interface SettleDialogProps {
  invoice: ManagedInvoice;
  how: "pay" | "cancel";
  onClose: () => void;
}

/** What whoever hosts does to an invoice by hand, and why. */
export function SettleDialog({ invoice, how, onClose }: SettleDialogProps) {
  const t = useTexts(managedInvoiceTexts);
  const { company, id, number } = invoice;
  const { form, ...dialog } = useEntityForm({
    schema: settleForm,
    initialValues: { reason: "" },
    save: async (body) => {
      const params = { companyId: String(company.id), id: String(id) };
      await call(how === "pay" ? recordPayment : cancelInvoice, { params, body });
      showSuccess(t("done"));
    },
    onSaved: onClose,
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={`${t(`${how}Title`)} · ${number}`}
      size={560}
      isNew={false}
      submit={t(`${how}Confirm`)}
      onClose={onClose}
    >
      <p className={classes.hint}>{t(`${how}Hint`, { company: company.name, value: sumOf(invoice) })}</p>
      <TextInput
        label={t("reason")}
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("reason")}
      />
    </EntityFormDialog>
  );
}
