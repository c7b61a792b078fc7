import type { Mail, Mailer } from "./mailer.ts";

export interface MailboxEntry extends Mail {
  at: Date;
}

/** Mailer that keeps the demonstration's e-mails instead of sending them; every visitor may read them. */
export interface DemoMailbox extends Mailer {
  /** Returns the e-mails, newest first. */
  list(): readonly MailboxEntry[];
}
