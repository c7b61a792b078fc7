import { type Contact, type ContactForm, contactForm } from "@recado/contract/contacts";
import { isMasked } from "@recado/contract/shared/is-masked";
import { z } from "zod";
import { maskNumber, maskStored } from "./phone-mask.ts";

const { email, extraInfo, number } = contactForm.shape;
const whole = contactForm.extend({ email: email.unwrap(), extraInfo: extraInfo.unwrap() });
/**
 * Form schema that accepts an empty number: groups have none, a channel may hide a contact's number, and the server hides
 * it from users who may not see numbers.
 */
const numberless = whole.extend({ number: z.union([z.literal(""), number]) });

export type ContactValues = ContactForm;

export function contactSchemaFor(contact: Contact | undefined): z.ZodType<ContactForm, ContactForm> {
  return contact && (contact.number === "" || isMasked(contact.number)) ? numberless : whole;
}

export function contactValuesOf(
  contact: Contact | undefined,
  initial: Partial<Pick<ContactForm, "name" | "number">>,
): ContactValues {
  if (contact) {
    const { name, number, email, extraInfo } = contact;
    return {
      name,
      number: isMasked(number) ? "" : maskStored(number),
      email: isMasked(email) ? "" : email,
      extraInfo: extraInfo.map((field) => ({ ...field })),
    };
  }
  return { name: initial.name ?? "", number: maskNumber(initial.number ?? ""), email: "", extraInfo: [] };
}

/** Form values as they are sent to the server; empty extra fields are dropped. */
export function cleanedContact(values: ContactValues): ContactValues {
  const extraInfo = values.extraInfo.filter(({ name, value }) => name.trim() !== "" || value.trim() !== "");
  return { ...values, extraInfo };
}

/**
 * The changed fields of a contact. An unchanged number is omitted, because the server would look it up on WhatsApp
 * again.
 */
export function contactChangesOf(before: ContactValues, values: ContactValues): Partial<ContactValues> {
  const { name, number, email, extraInfo } = cleanedContact(values);
  return {
    ...(name === before.name ? {} : { name }),
    ...(number === before.number ? {} : { number }),
    ...(email === before.email ? {} : { email }),
    ...(JSON.stringify(extraInfo) === JSON.stringify(before.extraInfo) ? {} : { extraInfo }),
  };
}

/**
 * Initial values of a new contact, taken from a search text: digits become the number, any other text becomes the
 * name.
 */
export function initialContactValues(words: string): Partial<Pick<ContactForm, "name" | "number">> {
  const text = words.trim();
  return /^[+\d\s().-]+$/.test(text) ? { number: text } : { name: text };
}
