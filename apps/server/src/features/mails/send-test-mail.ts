import { randomUUID } from "node:crypto";
import type { Language } from "@recado/contract/shared/language";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { type Mailer, MailFailure } from "../../ports/mailer.ts";
import { composeMail } from "./compose-mail.ts";

/** At once and not by the work queue: who asks hears what the server says. */
export async function sendTestMail(
  mailer: Mailer | undefined,
  { name, email: to }: Actor,
  language: Language,
): Promise<{ to: string }> {
  if (!mailer) throw new AppError("ERR_NO_MAIL");
  const content = { kind: "test", told: { name } } as const;
  try {
    await mailer.send({ id: randomUUID(), to, ...composeMail(content, language) });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    throw new AppError("ERR_MAIL_NOT_SENT", { params: { words: error.words } });
  }
  return { to };
}
