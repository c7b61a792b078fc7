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
  /** Throws MailRefused where another try would be refused as well, anything else where it may not be. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export class MailRefused extends Error {}
