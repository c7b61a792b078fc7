import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import type { z } from "zod";

/** A form checked by the contract's own schema, so that the browser refuses with the server's sentence. */
export function useContractForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  initialValues: z.input<Schema>,
): UseFormReturnType<z.input<Schema>> {
  return useForm<z.input<Schema>>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: false,
  });
}
