import * as contract from "@recado/contract/contacts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { presentContact } from "../contacts/present.ts";
import { internationalNumber } from "../contacts/rules.ts";
import { findContact } from "../contacts/store.ts";
import { confirmNumber, type IdentityHouse } from "./confirm-number.ts";
import { removeContact } from "./remove-contact.ts";
import { addContact, changeContact, hasNumber } from "./save-contact.ts";

export function identityRoutes(house: IdentityHouse): Endpoint[] {
  return [
    serve(contract.createContact, async ({ body: { number, ...form }, read, change }) => {
      const confirmed = await confirmNumber(house, read, number);
      return presentContact(await change((db) => addContact(db, form, confirmed)));
    }),
    serve(contract.updateContact, async ({ params, body: { number, ...changes }, read, change }) => {
      const contact = await read((db) => findContact(db, params.id));
      if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
      const isOther = number !== undefined && !hasNumber(contact, internationalNumber(number));
      const confirmed = isOther ? await confirmNumber(house, read, number) : undefined;
      return presentContact(await change((db) => changeContact(db, params.id, changes, confirmed)));
    }),
    serve(contract.deleteContact, async ({ params, change }) => {
      await change((db) => removeContact(db, params.id));
      return { message: "ok" };
    }),
  ];
}
