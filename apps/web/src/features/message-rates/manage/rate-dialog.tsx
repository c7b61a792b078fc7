import { Select, TextInput } from "@mantine/core";
import {
  createMessageRate,
  type MessageRate,
  messageCategories,
  messageRateForm,
  updateMessageRate,
} from "@recado/contract/message-rates";
import { countries } from "@recado/contract/shared/countries";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { formatCountry } from "../../../shared/format/country.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { refetchRows } from "../../../shared/lists/entity-list.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { DateField } from "../../../shared/ui/fields/date-field.tsx";
import { useFirstMatch } from "../../../shared/ui/fields/use-first-match.ts";
import type { RowDialogProps } from "../../../shared/ui/lists/entity-page.tsx";
import { costTexts } from "../cost-texts.ts";
import classes from "./manage.module.css";
import { messageRateSource } from "./queries.ts";
import { rateTexts } from "./texts.ts";

/** Form for the message prices of a country, valid from a certain day. */
export function RateDialog({ row: rate, onClose }: RowDialogProps<MessageRate>) {
  const t = useTexts(rateTexts);
  const inCost = useTexts(costTexts);
  const client = useQueryClient();
  const firstMatch = useFirstMatch();
  const { form, ...dialog } = useEntityForm({
    schema: messageRateForm,
    initialValues: valuesOf(rate),
    save: async (body, changes) => {
      if (rate) await call(updateMessageRate, { params: { id: String(rate.id) }, body: changes });
      else await call(createMessageRate, { body });
      refetchRows(client, messageRateSource);
      showSuccess(t("done"));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_MESSAGE_RATE_EXISTS: "validFrom" },
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(rate ? "editTitle" : "add")}
      size={560}
      isNew={!rate}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Select
          className={classes.whole ?? ""}
          label={t("columns.country")}
          data-autofocus
          searchable
          {...firstMatch}
          openOnFocus={false}
          data={countries.map((code) => ({ value: code, label: formatCountry(code) }))}
          nothingFoundMessage={t("nothingFound")}
          {...form.getInputProps("country")}
          onChange={(code) => form.setFieldValue("country", code ?? "")}
        />
        <DateField label={t("columns.validFrom")} {...form.getInputProps("validFrom")} />
        <TextInput
          label={t("currency")}
          description={t("currencyHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps("currency")}
        />
        {messageCategories.map((category) => (
          <PriceInput
            key={category}
            label={inCost(`category.${category}`)}
            {...form.getInputProps(category)}
            value={form.values[category] ?? null}
            onChange={(price) => form.setFieldValue(category, price)}
          />
        ))}
      </div>
    </EntityFormDialog>
  );
}

function valuesOf(rate: MessageRate | undefined): z.input<typeof messageRateForm> {
  const none = { marketing: null, utility: null, authentication: null, service: null };
  if (!rate) return { country: "", validFrom: "", currency: "USD", ...none };
  const { id: _, isExample: __, updatedAt: ___, ...values } = rate;
  return values;
}

interface PriceInputProps {
  label: string;
  /** Price in the form; null if no price is known, or while the typed text is no number. */
  value: number | null;
  error?: ReactNode;
  onChange: (price: number | null) => void;
}

/** Field for a price with many decimals. It accepts a decimal point or comma, and does not reformat the typed text. */
function PriceInput({ label, value, error, onChange, ...input }: PriceInputProps) {
  const [typed, setTyped] = useState(() => wordsOf(value));
  return (
    <TextInput
      {...input}
      label={label}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed}
      onChange={(event) => {
        const words = event.currentTarget.value.replaceAll(/[^\d.,]/g, "");
        setTyped(words);
        onChange(words === "" ? null : Number(words.replace(",", ".")));
      }}
    />
  );
}

function wordsOf(price: number | null): string {
  return price === null
    ? ""
    : price.toLocaleString(locales[currentLanguage()], { maximumFractionDigits: 6, useGrouping: false });
}
