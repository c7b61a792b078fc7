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
  en: { gone: "No longer exists" },
  es: { gone: "Ya no existe" },
});

interface NamedSelectProps<Row extends NamedEntity>
  extends Omit<NativeSelectProps, "data" | "value" | "onChange"> {
  query: Pick<UseQueryResult<readonly Row[]>, "data" | "error" | "isFetching" | "refetch">;
  /** Returns the label of an option; if unset, the label is the entity's name. */
  nameOf?: (row: Row) => string;
  /** Label of the option for choosing no entity. */
  none: string;
  isNeeded?: boolean;
  value: number | null;
  onChange: (id: number | null) => void;
}

/**
 * Select element for one of the entities of a query. While the entities are loading or cannot be loaded, the current
 * choice is still displayed as chosen.
 */
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
