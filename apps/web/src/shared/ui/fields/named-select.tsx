import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { describeError } from "../../api/show-error.ts";
import { defineTexts } from "../../i18n/define-texts.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import classes from "./fields.module.css";
import { type NamedEntity, namedOptions } from "./named-options.ts";

const namedSelectTexts = defineTexts({
  pt: { gone: "Não existe mais" },
  en: { gone: "No longer there" },
  es: { gone: "Ya no existe" },
});

interface NamedSelectProps<Row extends NamedEntity>
  extends Omit<NativeSelectProps, "data" | "value" | "onChange"> {
  query: Pick<UseQueryResult<readonly Row[]>, "data" | "error" | "isFetching" | "refetch">;
  /** Label of an option, if it shows more than the name. */
  nameOf?: (row: Row) => string;
  /** Label of the empty choice. */
  none: string;
  isNeeded?: boolean;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A select with the rows of a query. While they load or fail to load, the current choice is not shown as empty. */
export function NamedSelect<Row extends NamedEntity>({
  query,
  nameOf = ({ name }) => name,
  none,
  isNeeded = false,
  value,
  disabled = false,
  error,
  onChange,
  ...props
}: NamedSelectProps<Row>) {
  const t = useTexts(sharedTexts);
  const gone = useTexts(namedSelectTexts)("gone");
  const { data: rows, isFetching, refetch } = query;
  const hasFailed = rows === undefined && !isFetching;
  const nameless = rows === undefined ? t("loadError") : gone;
  return (
    <NativeSelect
      {...props}
      disabled={disabled || rows === undefined}
      error={hasFailed ? <Failure error={query.error} onRetry={() => void refetch()} /> : error}
      value={String(value ?? "")}
      data={namedOptions({
        none: { value: "", label: none, disabled: isNeeded },
        rows: rows?.map((row) => ({ id: row.id, name: nameOf(row) })),
        value,
        unknown: isFetching ? t("loading") : nameless,
      })}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = useTexts(sharedTexts)("tryAgain");
  return (
    <>
      {describeError(error)}{" "}
      <button type="button" className={classes.again} onClick={onRetry}>
        {again}
      </button>
    </>
  );
}
