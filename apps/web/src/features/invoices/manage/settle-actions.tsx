import { ActionIcon } from "@mantine/core";
import { IconCash, IconReceiptOff } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "../invoice-columns.module.css";
import { managedInvoiceTexts } from "./texts.ts";

interface SettleActionsProps {
  number: number;
  onSettle: (how: "pay" | "cancel") => void;
}

export function SettleActions({ number, onSettle }: SettleActionsProps) {
  const t = useTexts(managedInvoiceTexts);
  const pay = t("pay", { number });
  const cancel = t("cancel", { number });
  return (
    <span className={classes.actions}>
      <ActionIcon aria-label={pay} title={pay} onClick={() => onSettle("pay")}>
        <IconCash size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={cancel} title={cancel} onClick={() => onSettle("cancel")}>
        <IconReceiptOff size={18} stroke={1.75} />
      </ActionIcon>
    </span>
  );
}
