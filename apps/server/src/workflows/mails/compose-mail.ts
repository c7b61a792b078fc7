import type { Brand } from "@recado/contract/brand";
import type { Language } from "@recado/contract/shared/language";
import { escapeHtml } from "../../platform/escape-html.ts";
import type { Mail } from "../../ports/mailer.ts";
import { type MailContent, type MailText, mailText } from "./mail-kinds.ts";

/** Default colours of a mail, used if the operator has chosen none. */
const plainAccents = { brand: "#0b7a5b", onBrand: "#ffffff" };

/** Renders a mail with the operator's brand name and colour. */
export function composeMail(
  content: MailContent,
  language: Language,
  brand: Brand,
): Pick<Mail, "subject" | "text" | "html"> {
  const words = mailText(content.kind, content.told as never, language, brand.name);
  return { subject: words.subject, text: textOf(words, brand), html: htmlOf(words, language, brand) };
}

function textOf({ lines, code, button, note }: MailText, brand: Brand): string {
  const parts = [...lines, code, button && `${button.label}:\n${button.href}`, note, `-- \n${brand.name}`];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/** Renders the mail as HTML with tables and inline styles, because mail clients support little else. */
function htmlOf(
  { subject, lines, code, button, note }: MailText,
  language: Language,
  { name, palette }: Brand,
): string {
  const accents = palette?.light ?? plainAccents;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`);
  const typed =
    code === undefined
      ? ""
      : `<p style="margin:0 0 16px;font:700 28px/36px monospace;letter-spacing:3px">${escapeHtml(code)}</p>`;
  const door = button
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:${accents.brand};color:${accents.onBrand};text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : "";
  const small =
    note === undefined ? "" : `<p style="margin:0;color:#5d6a63;font-size:13px">${escapeHtml(note)}</p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;background:#f6f7f6;font:16px/24px Arial,sans-serif;color:#17211d">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">',
    '<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border-radius:8px">',
    `<tr><td style="padding:20px 28px;font-weight:700;color:${accents.brand}">${escapeHtml(name)}</td></tr>`,
    `<tr><td style="padding:0 28px 28px">${paragraphs.join("")}${typed}${door}${small}</td></tr>`,
    "</table></td></tr></table></body></html>",
  ].join("\n");
}
