import { defaultRefusal } from "@recado/contract/shared/default-refusals";
import type { z } from "zod";
import { AppError } from "./errors.ts";

/** Checks what somebody sent and refuses it field by field, in sentences that may be shown to them: never the validator's own. */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const checked = schema.safeParse(value, { error: defaultRefusal });
  if (checked.success) return checked.data;
  const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("ERR_VALIDATION", { issues });
}
