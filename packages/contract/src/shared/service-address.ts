import { trimEndCharacters } from "./trim-characters.ts";
import { text } from "./wire.ts";

/** Secret of an outside service, in printable ASCII; empty keeps the stored secret. */
export const secret = text()
  .trim()
  .regex(/^[\x21-\x7e]{0,500}$/, "Chave inválida");

/** Base URL of an outside service, without credentials; empty means that none is set. */
export const baseUrl = text()
  .trim()
  .max(500, "Endereço muito longo")
  .refine(isBaseUrl, "Endereço inválido")
  .transform((url) => trimEndCharacters(url, "/") || null)
  .nullable();

function isBaseUrl(text: string): boolean {
  if (text === "") return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === "");
}
