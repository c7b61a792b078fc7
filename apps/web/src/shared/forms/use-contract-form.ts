import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useEffect } from "react";
import type { z } from "zod";
import { formErrorText, onFormErrorTexts, translateShownError } from "./form-error-text.ts";

/**
 * A form that is validated by the contract's schema. Browser and server therefore give the same error messages,
 * displayed in the language of the screen.
 */
export function useContractForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  initialValues: z.input<Schema>,
): UseFormReturnType<z.input<Schema>> {
  const check = schemaResolver(schema, { sync: true });
  const form = useForm<z.input<Schema>>({
    initialValues,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(check(values)).map(([path, said]) => [path, formErrorText(String(said))]),
      ),
    validateInputOnBlur: false,
  });
  const { setErrors } = form;
  useEffect(() => onFormErrorTexts(() => setErrors(retold)), [setErrors]);
  return form;
}

function retold(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, why]) => [
      path,
      typeof why === "string" ? translateShownError(why) : why,
    ]),
  );
}
