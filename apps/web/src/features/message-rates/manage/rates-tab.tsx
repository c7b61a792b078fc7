import { deleteMessageRate } from "@recado/contract/message-rates";
import { IconReceipt } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { formatCountry } from "../../../shared/format/country.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { EntityPage } from "../../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../../shared/ui/lists/entity-row-actions.tsx";
import { ImportButton } from "./import-button.tsx";
import classes from "./manage.module.css";
import { messageRateSource } from "./queries.ts";
import { useRateColumns } from "./rate-columns.tsx";
import { RateDialog } from "./rate-dialog.tsx";
import { rateTexts } from "./texts.ts";

/** The rate card that estimates and cost reports use. */
export function RatesTab() {
  const t = useTexts(rateTexts);
  const client = useQueryClient();
  const columns = useRateColumns();
  useLiveEvent("messageRate", () => refetchRows(client, messageRateSource));
  return (
    <EntityPage
      section="rates"
      source={messageRateSource}
      texts={t}
      icon={IconReceipt}
      columns={columns}
      filters={<p className={classes.note}>{t("note")}</p>}
      more={<ImportButton />}
      rowActions={({ id, country }, events) => (
        <EntityRowActions
          name={formatCountry(country)}
          consequence={t("consequence")}
          removed={t("done")}
          {...events}
          onRemove={() => call(deleteMessageRate, { params: { id: String(id) } })}
        />
      )}
      dialog={RateDialog}
    />
  );
}
