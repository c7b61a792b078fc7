/**
 * Formats a phone number. Brazilian numbers get the usual format; other numbers only get a plus, because the formats of
 * other countries are not known here. Hidden digits of a masked number stay hidden.
 */
export function formatPhone(number: string): string {
  const match = /^55(\d\d)(.{4,5})(\d{4})$/.exec(number);
  if (!match) return number === "" ? "" : `+${number}`;
  const [, area = "", first = "", last = ""] = match;
  return `+55 ${area} ${first}-${last}`;
}

/**
 * Pattern that splits a number into country code and subscriber number. It lists the country codes of one and two
 * digits; all other codes have three.
 */
const countryCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/**
 * Formats a stored number for a spreadsheet, such as `+55 11 98111-0231` for Brazil. The spaces keep spreadsheet
 * programs from reading it as a number and displaying 5.51198E+12.
 */
export function formatPhoneForSheet(number: string): string {
  const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number) ?? [];
  if (area !== undefined) return `+55 ${area} ${first}-${last}`;
  const [, country, rest] = countryCode.exec(number) ?? [];
  return country === undefined ? number : `+${country} ${rest}`;
}
