import { Button } from "@mantine/core";
import {
  deleteMessageRate,
  importMessageRates,
  type MessageRate,
  maxImportedRates,
  messageCategories,
} from "@recado/contract/message-rates";
import { IconFileUpload, IconReceipt } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showFailure, showSuccess } from "../../../shared/api/show-error.ts";
import { formatCountry } from "../../../shared/format/country.ts";
import { formatPrice } from "../../../shared/format/price.ts";
import { formatDay } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { EntityPage } from "../../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../../shared/ui/lists/name-cell.tsx";
import { readSheetInWorker } from "../../contact-import/read-sheet.ts";
import { costTexts } from "../cost-texts.ts";
import classes from "./manage.module.css";
import { messageRateSource } from "./queries.ts";
import { RateDialog } from "./rate-dialog.tsx";
import { readRates } from "./read-rates.ts";
import { rateTexts } from "./texts.ts";

/** Tab with the rate card: the prices from which estimates and cost reports are calculated. */
export function RatesTab() {
  const t = useTexts(rateTexts);
  const client = useQueryClient();
  const columns = useRateColumns();
  useLiveEvent("messageRate", () => refetchRows(client, messageRateSource));
  return (
    <EntityPage
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

function useRateColumns(): TableColumn<MessageRate>[] {
  const t = useTexts(rateTexts);
  const inCost = useTexts(costTexts);
  return [
    {
      name: "country",
      header: t("columns.country"),
      place: "head",
      cell: ({ country, isExample }) => (
        <NameCell name={formatCountry(country)} detail={isExample ? t("example") : country} />
      ),
    },
    {
      name: "validFrom",
      header: t("columns.validFrom"),
      place: "fact",
      cell: ({ validFrom }) => formatDay(validFrom),
    },
    ...messageCategories.map(
      (category): TableColumn<MessageRate> => ({
        name: category,
        header: inCost(`category.${category}`),
        place: "fact",
        align: "end",
        cell: ({ currency, [category]: amount }) =>
          amount === null ? "—" : formatPrice({ currency, amount }),
      }),
    ),
  ];
}

/** Button that imports a complete rate card from a sheet. If a line is invalid, an error names that line. */
function ImportButton() {
  const t = useTexts(rateTexts);
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const answer = await readSheetInWorker(file, "any");
      if ("refusal" in answer) return showFailure(t("unreadable"));
      const read = readRates(answer.sheet);
      if ("wrongLine" in read) return showFailure(t("wrongLine", { line: read.wrongLine }));
      if (read.rows.length === 0) return showFailure(t("unreadable"));
      if (read.rows.length > maxImportedRates) return showFailure(t("tooMany", { count: maxImportedRates }));
      const { added, replaced } = await call(importMessageRates, { body: { rows: read.rows } });
      refetchRows(client, messageRateSource);
      return showSuccess(t("imported", { added, replaced }));
    },
    onError: showError,
  });
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.xls,.xlsx"
        aria-label={t("import")}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file) mutate(file);
        }}
      />
      <Button
        variant="default"
        aria-label={t("import")}
        title={`${t("import")}: ${t("importHint")}`}
        loading={isPending}
        px={10}
        onClick={() => field.current?.click()}
      >
        <IconFileUpload size={18} stroke={1.75} />
      </Button>
    </>
  );
}
