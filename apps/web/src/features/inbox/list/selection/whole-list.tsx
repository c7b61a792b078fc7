import { Button } from "@mantine/core";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialogs/confirm-dialog.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { counted } from "./counted.ts";
import classes from "./selection-bar.module.css";
import type { BulkOrder } from "./use-bulk.ts";
import { endWholeSelection, selectWholeList } from "./whole-selection.ts";

interface WholeListOfferProps {
  listed: readonly number[];
  total: number;
  isWhole: boolean;
}

/** Line below the selection bar that offers to select the whole list, once all loaded tickets are ticked. */
export function WholeListOffer({ listed, total, isWhole }: WholeListOfferProps) {
  const t = useTexts(bulkTexts);
  return (
    <div className={classes.offer}>
      {isWhole && <span role="status">{t("allMatchSelected", counted(total))}</span>}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={isWhole ? endWholeSelection : () => selectWholeList(listed)}
      >
        {isWhole ? t("onlyLoaded") : t("allMatch", counted(total))}
      </Button>
    </div>
  );
}

interface ConfirmWholeListProps {
  order: BulkOrder;
  total: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Question before an action on many tickets, most of which the user does not see. */
export function ConfirmWholeList({ order: { step }, total, ...rest }: ConfirmWholeListProps) {
  const t = useTexts(bulkTexts);
  return (
    <ConfirmDialog opened title={t(`confirm.${step}`, counted(total))} confirm={t(step)} {...rest}>
      {t(step === "accept" ? "confirmAccept" : "confirmHint")}
    </ConfirmDialog>
  );
}
