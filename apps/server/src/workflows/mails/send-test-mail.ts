import { randomUUID } from "node:crypto";
import type { Language } from "@recado/contract/shared/language";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { type Mailer, MailFailure } from "../../ports/mailer.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import { composeMail } from "./compose-mail.ts";

export interface TestMailDeps {
  /** Connection to the mail server; undefined if the installation has none. */
  mailer: Mailer | undefined;
  brand: CurrentBrand;
}

/** Sends a test mail directly and not through the work queue, so that the operator sees the mail server's response. */
export async function sendTestMail(
  { mailer, brand }: TestMailDeps,
  { name, email: to }: Actor,
  language: Language,
): Promise<{ to: string }> {
  if (!mailer) throw new AppError("ERR_NO_MAIL");
  const content = { kind: "test", told: { name } } as const;
  try {
    await mailer.send({ id: randomUUID(), to, ...composeMail(content, language, await brand.read()) });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    throw new AppError("ERR_MAIL_NOT_SENT", { params: { words: error.words } });
  }
  return { to };
}
