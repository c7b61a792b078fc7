import { z } from "zod";
import type { ContactCard } from "../../ports/channel-content.ts";

/** A contact as the Cloud API writes it, both ways; `vcard` comes with contacts that customers share of themselves. */
export const cloudContactSchema = z.object({
  name: z.object({ formatted_name: z.string().optional() }).optional(),
  phones: z
    .array(
      z.object({ phone: z.string().optional(), type: z.string().optional(), wa_id: z.string().optional() }),
    )
    .optional(),
  emails: z.array(z.object({ email: z.string().optional() })).optional(),
  urls: z.array(z.object({ url: z.string().optional() })).optional(),
  org: z.object({ company: z.string().optional(), title: z.string().optional() }).optional(),
  vcard: z.string().optional(),
});
type CloudContact = z.infer<typeof cloudContactSchema>;

export function cardOf(contact: CloudContact): ContactCard {
  const [first] = contact.phones ?? [];
  const name = contact.name?.formatted_name ?? first?.phone ?? "?";
  return { name, vcard: contact.vcard ?? vcardOf(name, contact) };
}

function vcardOf(name: string, { phones = [], emails = [], urls = [], org }: CloudContact): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(name)}`,
    ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
    ...(org?.title ? [`TITLE:${escaped(org.title)}`] : []),
    ...phones.map(({ phone = "", type, wa_id }) => {
      const parameters = [type && `type=${type}`, wa_id && `waid=${wa_id}`].filter(Boolean);
      return `${["TEL", ...parameters].join(";")}:${escaped(phone)}`;
    }),
    ...emails.flatMap(({ email }) => (email ? [`EMAIL:${escaped(email)}`] : [])),
    ...urls.flatMap(({ url }) => (url ? [`URL:${escaped(url)}`] : [])),
    "END:VCARD",
  ];
  return lines.join("\n");
}

/** What the Cloud API takes of a vCard: the name, phones, addresses of mail and web, and the company. */
export function cloudContactOf({ name, vcard }: ContactCard): object {
  const lines = linesOf(vcard);
  const all = (property: string) => lines.filter((line) => line.property === property && line.value !== "");
  const [formatted] = all("FN");
  const formattedName = formatted?.value ?? name;
  const [org] = all("ORG");
  return {
    name: { formatted_name: formattedName, first_name: formattedName.split(" ")[0] },
    ...listed("phones", all("TEL"), ({ value, parameters }) => ({
      phone: value,
      ...(parameters.waid !== undefined && { wa_id: parameters.waid }),
      ...(parameters.type !== undefined && { type: parameters.type.toUpperCase() }),
    })),
    ...listed("emails", all("EMAIL"), ({ value }) => ({ email: value })),
    ...listed("urls", all("URL"), ({ value }) => ({ url: value })),
    ...(org && { org: { company: org.value } }),
  };
}

function listed(key: string, lines: readonly Line[], read: (line: Line) => object): object {
  return lines.length === 0 ? {} : { [key]: lines.map(read) };
}

interface Line {
  property: string;
  parameters: Record<string, string>;
  value: string;
}

/** Folded lines are unfolded; groups (`item1.TEL`) and parameters without a name are of no interest. */
function linesOf(vcard: string): Line[] {
  return vcard
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, property, parameters = "", value = ""] =
        /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
      return property === undefined
        ? []
        : [{ property: property.toUpperCase(), parameters: parametersOf(parameters), value: plain(value) }];
    });
}

function parametersOf(text: string): Record<string, string> {
  const pairs = text.split(";").flatMap((part) => {
    const [key = "", value] = part.split("=");
    return value === undefined ? [] : [[key.toLowerCase(), value] as const];
  });
  return Object.fromEntries(pairs);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\,;]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, "\\n");
}

function plain(text: string): string {
  return text
    .replaceAll(/\\([\\,;nN])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign))
    .trim();
}
