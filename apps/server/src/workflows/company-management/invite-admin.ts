import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { type MailDeps, writeMail } from "../mails/write-mail.ts";
import { recoveryLink, setCode } from "../recovery/set-code.ts";

export interface InviteDeps extends MailDeps {
  clock: Clock;
  publicUrl: string;
}

const inviteDays = 7;

/** Throws if the installation cannot send mail, because the invitation would not arrive. */
export function requireMailer({ mailer }: InviteDeps): void {
  if (!mailer) throw new AppError("ERR_MAIL_NOT_CONFIGURED");
}

/** Mails a new user a link for setting the first password. It works like a password recovery link, but for a week. */
export async function inviteAdmin(db: WriteTx, deps: InviteDeps, userId: number): Promise<void> {
  const life = inviteDays * 86_400_000;
  const set = await setCode(db, deps.secrets, userId, deps.clock.now(), life);
  if (!set) throw new AppError("ERR_NO_USER_FOUND");
  const { user, code, until } = set;
  const link = recoveryLink(deps.publicUrl, user.email, code);
  await writeMail(db, deps, {
    to: user.email,
    language: "pt",
    until,
    content: { kind: "invitation", told: { name: user.name, days: inviteDays, link } },
  });
}
