import type { Language } from "@recado/contract/shared/language";
import type { Mail } from "../../ports/mailer.ts";
import { brand } from "./brand.ts";
import { type MailContent, type MailWords, wordsOf } from "./mail-kinds.ts";

export function composeMail(
  content: MailContent,
  language: Language,
): Pick<Mail, "subject" | "text" | "html"> {
  const words = wordsOf(content.kind, content.told as never, language);
  return { subject: words.subject, text: textOf(words), html: htmlOf(words, language) };
}

function textOf({ lines, code, button, note }: MailWords): string {
  const parts = [...lines, code, button && `${button.label}:\n${button.href}`, note, `-- \n${brand.name}`];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/** Tables and styles of their own: what mail programs understand. */
function htmlOf({ subject, lines, code, button, note }: MailWords, language: Language): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`);
  const typed =
    code === undefined
      ? ""
      : `<p style="margin:0 0 16px;font:700 28px/36px monospace;letter-spacing:3px">${escaped(code)}</p>`;
  const door = button
    ? `<p style="margin:0 0 16px"><a href="${escaped(button.href)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${brand.color};color:#ffffff;text-decoration:none">${escaped(button.label)}</a></p>`
    : "";
  const small =
    note === undefined ? "" : `<p style="margin:0;color:#5d6a63;font-size:13px">${escaped(note)}</p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;background:#f6f7f6;font:16px/24px Arial,sans-serif;color:#17211d">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">',
    '<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border-radius:8px">',
    `<tr><td style="padding:20px 28px;font-weight:700;color:${brand.color}">${escaped(brand.name)}</td></tr>`,
    `<tr><td style="padding:0 28px 28px">${paragraphs.join("")}${typed}${door}${small}</td></tr>`,
    "</table></td></tr></table></body></html>",
  ].join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
