import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type billingForm, type cardForm, checkoutCountries } from "@recado/contract/invoices";
import type { FormEvent } from "react";
import type { z } from "zod";
import { focusFirstIssue } from "../../../shared/forms/focus-first-issue.ts";
import { formErrorText } from "../../../shared/forms/form-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./checkout-dialog.module.css";
import { checkoutTexts } from "./texts.ts";

interface DataStepProps {
  form: UseFormReturnType<z.input<typeof billingForm>>;
  card: CardForm;
  /** Whether the payment provider requires the payer's CPF or CNPJ. */
  asksForTaxId: boolean;
  onNext: () => void;
  onCancel: () => void;
}

export function DataStep({ form, card, asksForTaxId, onNext, onCancel }: DataStepProps) {
  const t = useTexts(checkoutTexts);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const [billing, ofCard] = [form.validate(), card.validate()];
    const isWithout = asksForTaxId && !form.getValues().taxId?.trim();
    if (isWithout) form.setFieldError("taxId", formErrorText("CPF ou CNPJ é obrigatório"));
    const issues = { ...billing.errors, ...ofCard.errors, ...(isWithout && { taxId: true }) };
    if (Object.keys(issues).length > 0) focusFirstIssue(issues);
    else onNext();
  };
  return (
    <form className={classes.step} noValidate onSubmit={goOn}>
      <TextInput
        label={t("firstName")}
        required
        autoComplete="name"
        data-autofocus
        {...form.getInputProps("firstName")}
      />
      {asksForTaxId && <TextInput label={t("taxId")} required {...form.getInputProps("taxId")} />}
      <TextInput
        label={t("address")}
        required
        autoComplete="street-address"
        {...form.getInputProps("address2")}
      />
      <div className={classes.pair}>
        <TextInput label={t("city")} required autoComplete="address-level2" {...form.getInputProps("city")} />
        <TextInput label={t("state")} autoComplete="address-level1" {...form.getInputProps("state")} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t("zipcode")}
          required
          autoComplete="postal-code"
          {...form.getInputProps("zipcode")}
        />
        <NativeSelect
          label={t("country")}
          required
          autoComplete="country"
          data={[
            { value: "", label: t("chooseCountry") },
            ...checkoutCountries.map((country) => ({ value: country, label: t(`countries.${country}`) })),
          ]}
          {...form.getInputProps("country")}
        />
      </div>
      <CardFields form={card} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t("done")}
        </Button>
        <Button type="submit">{t("next")}</Button>
      </div>
    </form>
  );
}

type CardForm = UseFormReturnType<z.input<typeof cardForm>>;

/**
 * Fields for a card. The card data is validated in the browser, is never sent, and is discarded when the dialog
 * closes.
 */
function CardFields({ form }: { form: CardForm }) {
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
