import * as contract from "@recado/contract/contacts";
import { describeContact, readNumber } from "../../domain/contacts/queries.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { importPhone } from "../contact-import/import-phone.ts";
import { mergeContacts } from "../contact-merge/merge-contacts.ts";
import { listMerges, suggestMerges } from "../contact-merge/suggest-merges.ts";
import { undoMerge } from "../contact-merge/undo-merge.ts";
import { confirmNumber, type IdentityDeps } from "./confirm-number.ts";
import { listMembers } from "./list-members.ts";
import { removeContact } from "./remove-contact.ts";
import { addContact, changeContact, findOtherNumber } from "./save-contact.ts";

export function identityRoutes(deps: IdentityDeps): Endpoint[] {
  return [
    serve(contract.createContact, async ({ actor, body: { number: typed, ...form }, read, write }) => {
      const { number, note } = await read((db) => readNumber(db, typed));
      const confirmed = await confirmNumber(deps, read, number);
      return write(async (db) => {
        const { id } = await addContact(db, actor, form, confirmed);
        return { ...(await describeContact(db, id)), numberNote: note };
      });
    }),
    serve(
      contract.updateContact,
      async ({ actor, params, body: { number: typed, ...changes }, read, write }) => {
        const phone = await read((db) => findOtherNumber(db, params.id, typed));
        const confirmed = phone && (await confirmNumber(deps, read, phone.number));
        return write(async (db) => {
          const { id } = await changeContact(db, actor, params.id, changes, confirmed);
          return { ...(await describeContact(db, id)), numberNote: phone?.note };
        });
      },
    ),
    serve(contract.importPhoneContacts, ({ actor, body, read, write }) =>
      importPhone({ read, write }, actor, body.whatsappId ?? undefined),
    ),
    serve(contract.listGroupMembers, ({ actor, params, read }) =>
      read((db) => listMembers(db, actor, params.id)),
    ),
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
