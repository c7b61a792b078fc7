import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { cardForm } from "@recado/contract/invoices";
import type { z } from "zod";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

export type CardForm = UseFormReturnType<z.input<typeof cardForm>>;

/** Card fields. Card data is validated here, never sent, and discarded with the dialog. */
export function CardFields({ form }: { form: CardForm }) {
  const t = useTexts(checkoutTexts);
  return (
    <fieldset className={classes.card}>
      <legend className={classes.heading}>{t("card")}</legend>
      <p className={classes.note}>{t("cardHint")}</p>
      <TextInput label={t("nameOnCard")} autoComplete="cc-name" {...form.getInputProps("nameOnCard")} />
      <div className={classes.pair}>
        <TextInput
          label={t("cardNumber")}
          inputMode="numeric"
          autoComplete="cc-number"
          {...form.getInputProps("cardNumber")}
        />
        <TextInput
          label={t("cvv")}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          {...form.getInputProps("cvv")}
        />
      </div>
      <label className={classes.check}>
        <input type="checkbox" {...form.getInputProps("useAddressForPaymentDetails", { type: "checkbox" })} />
        {t("useAddress")}
      </label>
    </fieldset>
  );
}
