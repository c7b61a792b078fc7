import nodemailer from "nodemailer";
import { type Mailer, MailRefused } from "../../ports/mailer.ts";

export interface SmtpOptions {
  /** `smtp://` begins in the clear and goes over to TLS where the server can; `smtps://` is TLS from the start. */
  url: string;
  /** An address, or a name with one: `Recado <recado@example.com>`. */
  from: string;
  /** Whose mails they are: what stands behind the @ of a Message-ID. */
  host: string;
}

const timeoutMilliseconds = 20_000;

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
        throw isRefusal(error) ? new MailRefused("the mail server refuses it") : withoutWords(error);
      }
    },
    close: () => transport.close(),
  };
}

/** By RFC 5321: what begins with 5 is final. A wrong password is the operator's to put right, and the mail can wait for that. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && responseCode < 600 && code !== "EAUTH";
}

/** What a server answers may repeat the address and what was sent: of that the log gets the kind alone. */
function withoutWords(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return new Error(
    `the mail server could not be used (${String(code ?? "unknown")} ${String(responseCode ?? "")})`,
  );
}
