import * as contract from "@recado/contract/contacts";
import { AppError } from "../../../platform/errors.ts";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import { importPhone } from "../import/import-phone.ts";
import { mergeContacts } from "../merge/merge-contacts.ts";
import { listMerges, suggestMerges } from "../merge/suggest-merges.ts";
import { undoMerge } from "../merge/undo-merge.ts";
import { describeContact } from "../queries.ts";
import { internationalNumber } from "../rules.ts";
import { findContact } from "../store.ts";
import { confirmNumber, type IdentityDeps } from "./confirm-number.ts";
import { listMembers } from "./list-members.ts";
import { removeContact } from "./remove-contact.ts";
import { addContact, changeContact, hasNumber } from "./save-contact.ts";

export function identityRoutes(deps: IdentityDeps): Endpoint[] {
  return [
    serve(contract.createContact, async ({ actor, body: { number, ...form }, read, write }) => {
      const confirmed = await confirmNumber(deps, read, number);
      return write(async (db) => describeContact(db, (await addContact(db, actor, form, confirmed)).id));
    }),
    serve(contract.updateContact, async ({ actor, params, body: { number, ...changes }, read, write }) => {
      const contact = await read((db) => findContact(db, params.id));
      if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
      const isOther = number !== undefined && !hasNumber(contact, internationalNumber(number));
      const confirmed = isOther ? await confirmNumber(deps, read, number) : undefined;
      return write(async (db) =>
        describeContact(db, (await changeContact(db, actor, params.id, changes, confirmed)).id),
      );
    }),
    serve(contract.importPhone, ({ actor, body, read, write }) =>
      importPhone({ read, write }, actor, body.whatsappId ?? undefined),
    ),
    serve(contract.listMembers, ({ params, read }) => read((db) => listMembers(db, params.id))),
    serve(contract.suggestMerges, ({ params, read }) => read((db) => suggestMerges(db, params.id))),
    serve(contract.listMerges, ({ params, read }) =>
      read((db) => listMerges(db, params.id, deps.clock.now())),
    ),
    serve(contract.mergeContacts, async ({ actor, params, body, write }) => {
      return write(async (db) => {
        const merge = await mergeContacts(db, params.id, body.with, actor);
        return { mergeId: merge.id, contact: await describeContact(db, merge.contact.id) };
      });
    }),
    serve(contract.undoMerge, async ({ actor, params, write }) => {
      return write(async (db) => {
        const parted = await undoMerge(db, actor, params.id, deps.clock.now());
        const contacts: contract.Contact[] = [];
        for (const { id } of parted) contacts.push(await describeContact(db, id));
        return { contacts };
      });
    }),
    serve(contract.deleteContact, async ({ actor, params, write }) => {
      await write((db) => removeContact(db, actor, params.id));
      return { message: "ok" };
    }),
  ];
}
