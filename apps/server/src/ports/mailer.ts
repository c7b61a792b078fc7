export interface Mail {
  /** Equal for every attempt, so that duplicates are recognised by their Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws MailRefused if a retry would be refused too, otherwise MailFailure. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * The server's text may repeat addresses and mail content. It is a private field, so that the log does not print it.
 */
export class MailFailure extends Error {
  readonly #words: string;
  constructor(message: string, words: string) {
    super(message);
    this.#words = words;
  }

  get words(): string {
    return this.#words;
  }
}

export class MailRefused extends MailFailure {}
