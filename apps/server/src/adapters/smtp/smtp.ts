import nodemailer from "nodemailer";
import { type Mailer, MailFailure, MailRefused } from "../../ports/mailer.ts";

export interface SmtpOptions {
  /**
   * URL of the mail server. `smtp://` begins unencrypted and switches to TLS if the server supports TLS; `smtps://`
   * uses TLS from the beginning.
   */
  url: string;
  /** Sender: an email address, or a name with an email address such as `Recado <recado@example.com>`. */
  from: string;
  /** Domain name that follows the @ in the Message-ID. */
  host: string;
}

const timeoutMilliseconds = 20_000;
/** Largest number of characters kept from a mail server's response. */
const mostWords = 300;

export function createSmtp({ url, from, host }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMilliseconds,
      greetingTimeout: timeoutMilliseconds,
      socketTimeout: timeoutMilliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${host}>`,
          to: { name: "", address: to },
          subject,
          text,
          html,
        });
      } catch (error) {
        const words = wordsOf(error);
        if (isRefusal(error)) throw new MailRefused("the mail server refused the mail", words);
        throw new MailFailure(failureOf(error), words);
      }
    },
    async reach() {
      await transport.verify().catch((error: unknown) => {
        throw new MailFailure(failureOf(error), wordsOf(error));
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the mail server has refused the mail for good, with a status of 500 or above (RFC 5321). A refused password
 * does not count: the operator can correct it, so the mail waits.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && responseCode < 600 && code !== "EAUTH";
}

function failureOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return `the mail server refused the connection or login, or did not answer (${String(code ?? "unknown")} ${String(responseCode ?? "")})`;
}

/** Text of the mail server's response, or of the network error if there was no response. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  const words = String(response ?? message ?? error);
  return words.replace(/\s+/g, " ").trim().slice(0, mostWords);
}
