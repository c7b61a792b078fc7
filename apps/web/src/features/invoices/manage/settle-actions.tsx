import { ActionIcon } from "@mantine/core";
import type { ManagedInvoice } from "@recado/contract/managed-invoices";
import { IconArrowBackUp, IconCash, IconReceiptOff } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "../invoices.module.css";
import { managedInvoiceTexts } from "./texts.ts";

export type SettlementAction = "pay" | "undo" | "cancel";

const icons = { pay: IconCash, undo: IconArrowBackUp, cancel: IconReceiptOff };

interface SettleActionsProps {
  invoice: ManagedInvoice;
  onSettle: (how: SettlementAction) => void;
}

export function SettleActions({ invoice, onSettle }: SettleActionsProps) {
  const t = useTexts(managedInvoiceTexts);
  return (
    <span className={classes.actions}>
      {settlementActionsOf(invoice).map((how) => {
        const Icon = icons[how];
        const label = t(how, { number: invoice.number });
        return (
          <ActionIcon key={how} aria-label={label} title={label} onClick={() => onSettle(how)}>
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        );
      })}
    </span>
  );
}

/** Manual actions that the operator may take on an invoice. */
export function settlementActionsOf({ status, recorded }: ManagedInvoice): SettlementAction[] {
  const undo = recorded > 0 ? (["undo"] as const) : [];
  return status === "open" ? ["pay", ...undo, "cancel"] : [...undo];
}
