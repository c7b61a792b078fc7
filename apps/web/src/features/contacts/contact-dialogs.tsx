import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";

const ContactDialog = lazyComponent(() =>
  import("./contact-dialog.tsx").then((module) => ({ default: module.ContactDialog })),
);

interface ContactDialogsProps {
  search: EntitySearch;
  onClose: () => void;
  /** Opens the existing contact that already has the typed number. */
  onEdit: (id: number) => void;
}

/** The dialog that the URL of the contacts page names. */
export function ContactDialogs({ search, onClose, onEdit }: ContactDialogsProps) {
  return (
    <Suspense>
      {search.new && <ContactDialog onClose={onClose} onExisting={({ id }) => onEdit(id)} />}
      {search.edit !== undefined && (
        <ContactDialog key={search.edit} contactId={search.edit} onClose={onClose} />
      )}
    </Suspense>
  );
}
