import { useState } from "react";

/**
 * Properties of a searchable `Select` or `MultiSelect` in which Enter takes the first option that matches the typed
 * text. Without typed text, Enter takes no option, so that it still submits the form.
 */
export function useFirstMatch() {
  const [searchValue, onSearchChange] = useState("");
  return { searchValue, onSearchChange, selectFirstOptionOnChange: searchValue !== "" };
}
