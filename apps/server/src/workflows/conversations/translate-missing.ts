import { violates } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

/** Converts foreign-key errors of the database to the error code for a missing prompt, integration or contact. */
export async function translateMissing<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "tickets_integration")) throw new AppError("ERR_NO_INTEGRATION_FOUND");
    if (violates(error, "tickets_prompt")) throw new AppError("ERR_NO_PROMPT_FOUND");
    if (violates(error, "tickets_company_id_contact_id_fkey")) throw new AppError("ERR_NO_CONTACT_FOUND");
    throw error;
  });
}
