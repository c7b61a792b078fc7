import { nameOfCard, readVcard, type VcardLine } from "@recado/contract/shared/vcard";
import { z } from "zod";
import type { ContactCard } from "../../ports/channel-content.ts";

/**
 * Shared contact in the Cloud API's format, for receiving and sending. `vcard` is present if the customer shared the
 * contact from the phone.
 */
export const cloudContactSchema = z.object({
  name: z
    .object({
      formatted_name: z.string().optional(),
      first_name: z.string().optional(),
      middle_name: z.string().optional(),
      last_name: z.string().optional(),
    })
    .optional(),
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
  const given = contact.name?.formatted_name?.trim() || nameOfParts(contact);
  const name = nameOfCard({ name: given, vcard: contact.vcard || vcardOf(given, contact) });
  return { name, vcard: contact.vcard || vcardOf(name, contact) };
}

function nameOfParts({ name }: CloudContact): string {
  return [name?.first_name, name?.middle_name, name?.last_name].filter(Boolean).join(" ");
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

/** Converts a vCard to the fields of the Cloud API: name, phones, email addresses, URLs and company. */
export function cloudContactOf({ name, vcard }: ContactCard): object {
  const lines = readVcard(vcard);
  const all = (property: string) => lines.filter((line) => line.property === property && line.value !== "");
  const [formatted] = all("FN");
  const formattedName = formatted?.value ?? name;
  const [org] = all("ORG");
  return {
    name: { formatted_name: formattedName, first_name: formattedName.split(" ")[0] },
    ...listed("phones", all("TEL"), ({ value, parameters }) => ({
      phone: value,
      ...phoneParameters(parameters),
    })),
    ...listed("emails", all("EMAIL"), ({ value }) => ({ email: value })),
    ...listed("urls", all("URL"), ({ value }) => ({ url: value })),
    ...(org && { org: { company: org.value } }),
  };
}

function listed(key: string, lines: readonly VcardLine[], read: (line: VcardLine) => object): object {
  return lines.length === 0 ? {} : { [key]: lines.map(read) };
}

/** Parameters of a phone number in a vCard; parameters without a name are ignored. */
function phoneParameters(text: string): { wa_id?: string; type?: string } {
  const { waid, type } = parametersOf(text);
  return {
    ...(waid !== undefined && { wa_id: waid }),
    ...(type !== undefined && { type: type.toUpperCase() }),
  };
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
