import { randomUUID } from "node:crypto";
import type { Language } from "@recado/contract/shared/language";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { type Mailer, MailFailure } from "../../ports/mailer.ts";
import type { BrandOfNow } from "../brand/brand-of-now.ts";
import { composeMail } from "./compose-mail.ts";

export interface TestMailDeps {
  /** Undefined where the installation writes to nobody. */
  mailer: Mailer | undefined;
  brand: BrandOfNow;
}

/** At once and not by the work queue: who asks hears what the server says. */
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
