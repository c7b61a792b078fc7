import { Button } from "@mantine/core";
import { importMessageRates, maxImportedRates } from "@recado/contract/message-rates";
import { IconFileUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showFailure, showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { readSheet } from "../../contact-import/read-sheet.ts";
import { messageRateSource } from "./queries.ts";
import { readRates } from "./read-rates.ts";
import { rateTexts } from "./texts.ts";

/** Imports a complete rate card from a sheet, or names the invalid line. */
export function ImportButton() {
  const t = useTexts(rateTexts);
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const answer = await readSheet(file, "any");
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
