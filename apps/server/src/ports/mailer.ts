export interface Mail {
  /** The same at every try, so that whoever gets it twice knows it by its Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes mails to whoever delivers them. */
export interface Mailer {
  /** Throws MailRefused where another try would be refused as well, another MailFailure where it may not be. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** What the server said may repeat the address and what was sent: no field of the error, which the log would write down. */
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
