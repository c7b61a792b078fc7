import * as contract from "@recado/contract/contacts";
import { AppError } from "../../../platform/errors.ts";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import { recordAudit } from "../../audit-log/actions.ts";
import { importPhone } from "../import/import-phone.ts";
import { mergeContacts } from "../merge/merge-contacts.ts";
import { listMerges, suggestMerges } from "../merge/suggest-merges.ts";
import { undoMerge } from "../merge/undo-merge.ts";
import { presentContact } from "../present.ts";
import { internationalNumber } from "../rules.ts";
import { findContact } from "../store.ts";
import { confirmNumber, type IdentityHouse } from "./confirm-number.ts";
import { listMembers } from "./list-members.ts";
import { removeContact } from "./remove-contact.ts";
import { addContact, changeContact, hasNumber } from "./save-contact.ts";

export function identityRoutes(house: IdentityHouse): Endpoint[] {
  return [
    serve(contract.createContact, async ({ actor, body: { number, ...form }, read, change }) => {
      const confirmed = await confirmNumber(house, read, number);
      return presentContact(await change((db) => addContact(db, actor, form, confirmed)));
    }),
    serve(contract.updateContact, async ({ actor, params, body: { number, ...changes }, read, change }) => {
      const contact = await read((db) => findContact(db, params.id));
      if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
      const isOther = number !== undefined && !hasNumber(contact, internationalNumber(number));
      const confirmed = isOther ? await confirmNumber(house, read, number) : undefined;
      return presentContact(await change((db) => changeContact(db, actor, params.id, changes, confirmed)));
    }),
    serve(contract.importPhone, ({ actor, body, read, change }) =>
      importPhone({ read, change }, actor, body.whatsappId),
    ),
    serve(contract.listMembers, ({ params, read }) => read((db) => listMembers(db, params.id))),
    serve(contract.suggestMerges, ({ params, read }) => read((db) => suggestMerges(db, params.id))),
    serve(contract.listMerges, ({ params, read }) =>
      read((db) => listMerges(db, params.id, house.clock.now())),
    ),
    serve(contract.mergeContacts, async ({ actor, params: { id }, body, change }) => {
      const merge = await change(async (db) => {
        const made = await mergeContacts(db, id, body.with, actor.userId);
        const label = made.contact.name;
        await recordAudit(db, actor, { area: "contacts", action: "merged", entityId: id, label });
        return made;
      });
      return { mergeId: merge.id, contact: presentContact(merge.contact) };
    }),
    serve(contract.undoMerge, async ({ actor, params, change }) => {
      const contacts = await change(async (db) => {
        const parted = await undoMerge(db, params.id, house.clock.now());
        const [{ id, name }] = parted;
        await recordAudit(db, actor, { area: "contacts", action: "unmerged", entityId: id, label: name });
        return parted;
      });
      return { contacts: contacts.map(presentContact) };
    }),
    serve(contract.deleteContact, async ({ actor, params, change }) => {
      await change((db) => removeContact(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
