import type { Mail, Mailer } from "./mailer.ts";

export interface MailboxEntry extends Mail {
  at: Date;
}

/** Keeps the demonstration's mails: they are not sent, and every visitor may read them. */
export interface DemoMailbox extends Mailer {
  /** Mails, newest first. */
  list(): readonly MailboxEntry[];
}
