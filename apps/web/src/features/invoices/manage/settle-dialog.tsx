import { TextInput } from "@mantine/core";
import {
  cancelInvoice,
  type ManagedInvoice,
  recordPayment,
  settleForm,
  undoPayment,
} from "@recado/contract/managed-invoices";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { formatReais } from "../../../shared/format/money.ts";
import { formatDay } from "../../../shared/format/time.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { isOfDueDay } from "../invoice-state.ts";
import type { Settling } from "./settle-actions.tsx";
import classes from "./settle-dialog.module.css";
import { managedInvoiceTexts } from "./texts.ts";

interface SettleDialogProps {
  invoice: ManagedInvoice;
  how: Settling;
  onClose: () => void;
}

const routes = { pay: recordPayment, undo: undoPayment, cancel: cancelInvoice } as const;

/** Form for the operator's manual changes of an invoice, with a reason. */
export function SettleDialog({ invoice, how, onClose }: SettleDialogProps) {
  const t = useTexts(managedInvoiceTexts);
  const { company, id, number, dueDate, missing, recorded } = invoice;
  const value = formatReais(how === "undo" ? recorded : missing);
  const { form, ...dialog } = useEntityForm({
    schema: settleForm,
    initialValues: { reason: "" },
    save: async (body) => {
      const params = { companyId: String(company.id), id: String(id) };
      await call(routes[how], { params, body });
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
      <p className={classes.hint}>{t(`${how}Hint`, { company: company.name, value })}</p>
      {how === "cancel" && isOfDueDay(invoice) && (
        <p className={classes.hint}>
          <strong>{t("cancelKeepsOut", { company: company.name, day: formatDay(dueDate) })}</strong>
        </p>
      )}
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
