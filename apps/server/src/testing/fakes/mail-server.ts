import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string;
  from: string;
  messageId: string;
  subject: string;
  /** Decoded parts of the mail: plain text and HTML. */
  text: string;
  html: string;
}

/** An SMTP server for tests, which keeps the mails that it receives. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** SMTP reply with which every mail is rejected; undefined while mails are accepted. */
  refusal: { code: number; words: string } | undefined;
  refused: number;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, done) {
      text(stream).then((source) => {
        if (server.refusal) {
          server.refused += 1;
          return done(Object.assign(new Error(server.refusal.words), { responseCode: server.refusal.code }));
        }
        server.received.push(readMail(source, session.envelope.rcptTo[0]?.address ?? ""));
        return done();
      }, done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refusal: undefined,
    refused: 0,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return server;
}

function readMail(source: string, to: string): ReceivedMail {
  const { headers, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? "";
  const parts = body.split(`--${boundary}`).map(split);
  const partOf = (kind: string) => {
    const part = parts.find((one) => one.headers.includes(kind));
    return part ? decode(part) : "";
  };
  return {
    to,
    from: header(headers, "From"),
    messageId: header(headers, "Message-ID"),
    subject: decodeWords(header(headers, "Subject")),
    text: partOf("text/plain"),
    html: partOf("text/html"),
  };
}

function split(source: string): { headers: string; body: string } {
  const [headers = "", ...rest] = source.replace(/^\r\n/, "").split("\r\n\r\n");
  return { headers: headers.replace(/\r\n[ \t]+/g, " "), body: rest.join("\r\n\r\n") };
}

function header(headers: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.trim() ?? "";
}

function decode({ headers, body }: { headers: string; body: string }): string {
  if (/encoding: base64/i.test(headers)) return Buffer.from(body, "base64").toString();
  if (/encoding: quoted-printable/i.test(headers)) return quoted(body.replace(/=\r\n/g, ""));
  return body;
}

function quoted(encoded: string): string {
  const bytes = encoded.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}

/** Decodes the encoded words of a mail header (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toUpperCase() === "B"
        ? Buffer.from(words, "base64").toString()
        : quoted(words.replaceAll("_", " ")),
    );
}
