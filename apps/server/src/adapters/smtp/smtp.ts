import nodemailer from "nodemailer";
import { type Mailer, MailFailure, MailRefused } from "../../ports/mailer.ts";

export interface SmtpOptions {
  /** `smtp://` starts unencrypted and switches to TLS if the server supports it; `smtps://` uses TLS from the start. */
  url: string;
  /** Address, or name and address: `Recado <recado@example.com>`. */
  from: string;
  /** Domain of the Message-ID, after the @. */
  host: string;
}

const timeoutMilliseconds = 20_000;
/** Longest part of a server's answer to keep, in characters. */
const mostWords = 300;

export interface Smtp extends Mailer {
  /** Rejects if the server is unreachable or refuses the log-in. */
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
 * Status codes of 500 and above are permanent (RFC 5321). A refused password is not: the operator can fix it, and the
 * mail waits.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && responseCode < 600 && code !== "EAUTH";
}

function failureOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return `the mail server refused the connection or login, or did not answer (${String(code ?? "unknown")} ${String(responseCode ?? "")})`;
}

/** The server's answer, or the network error if there was none. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  const words = String(response ?? message ?? error);
  return words.replace(/\s+/g, " ").trim().slice(0, mostWords);
}
