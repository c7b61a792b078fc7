import type { Mail, Mailer } from "./mailer.ts";

export interface KeptMail extends Mail {
  at: Date;
}

/** Where the demonstration's mails stay: they go to nobody, and everybody who tries it may read them. */
export interface DemoMailbox extends Mailer {
  /** The newest first. */
  list(): readonly KeptMail[];
}
