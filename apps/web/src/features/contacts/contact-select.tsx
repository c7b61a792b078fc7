import { formatPhone } from "@recado/contract/shared/format-phone";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type FoundOption, SearchSelect } from "../../shared/ui/fields/search-select.tsx";
import { searchContacts } from "./contact-queries.ts";
import { contactTexts } from "./texts.ts";

interface ContactSelectProps {
  value: FoundOption | null;
  error?: string | undefined;
  onChange: (contact: FoundOption | null) => void;
  /** Opens the form for a new contact, filled with the typed text; offered when the search finds no contact. */
  onCreate?: (words: string) => void;
}

/** Field that selects a contact. The server searches by name or number. */
export function ContactSelect({ value, error, onChange, onCreate }: ContactSelectProps) {
  const t = useTexts(contactTexts);
  return (
    <SearchSelect
      label={t("search")}
      texts={{ hint: t("searchHint"), searching: t("searching"), nothing: t("nothingFound") }}
      value={value}
      error={error}
      path="contactId"
      autoFocus={value === null}
      onChange={onChange}
      subject="contacts"
      search={async (words) => (await searchContacts(words)).map(contactOption)}
      {...(onCreate ? { create: { label: (words) => t("createNamed", { words }), run: onCreate } } : {})}
    />
  );
}

export function contactOption({
  id,
  name,
  number,
}: {
  id: number;
  name: string;
  number: string;
}): FoundOption {
  return { id, name, detail: formatPhone(number) };
}
