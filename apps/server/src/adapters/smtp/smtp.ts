import nodemailer from "nodemailer";
import { type Mailer, MailFailure, MailRefused } from "../../ports/mailer.ts";

export interface SmtpOptions {
  /** `smtp://` begins in the clear and goes over to TLS where the server can; `smtps://` is TLS from the start. */
  url: string;
  /** An address, or a name with one: `Recado <recado@example.com>`. */
  from: string;
  /** Whose mails they are: what stands behind the @ of a Message-ID. */
  host: string;
}

const timeoutMilliseconds = 20_000;
/** Of an answer: a sentence or two. */
const mostWords = 300;

export interface Smtp extends Mailer {
  /** Rejects where the server does not let us in. */
  reach(): Promise<void>;
}

export function createSmtp({ url, from, host }: SmtpOptions): Smtp {
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
        if (isRefusal(error)) throw new MailRefused("the mail server refuses it", words);
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

/** By RFC 5321: what begins with 5 is final. A wrong password is the operator's to put right, and the mail can wait for that. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && responseCode < 600 && code !== "EAUTH";
}

function failureOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return `the mail server could not be used (${String(code ?? "unknown")} ${String(responseCode ?? "")})`;
}

/** The server's answer; where there was none, what the network says. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  const words = String(response ?? message ?? error);
  return words.replace(/\s+/g, " ").trim().slice(0, mostWords);
}
