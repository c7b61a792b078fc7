export interface Mail {
  /**
   * Id of the mail, sent as its Message-ID. It is the same for every attempt, so that mail programs recognise
   * duplicates.
   */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Sends the mail. Throws MailRefused if a retry would be rejected too, and MailFailure for all other failures. */
  send(mail: Mail): Promise<void>;
  /** Checks the mail server. Rejects if the server is unreachable or refuses the login. */
  reach(): Promise<void>;
  close(): void;
}

/**
 * Thrown if the mail server did not accept a mail. The server's reply may repeat e-mail addresses and parts of the
 * mail, so it is kept in a private field, which the log does not print.
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
