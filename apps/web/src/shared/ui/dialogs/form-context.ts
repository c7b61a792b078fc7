import { createContext, use, useCallback, useEffect, useState } from "react";

/**
 * The page or dialog that forms open over. Its subject may be deleted elsewhere while a form is being filled: the form
 * stays until it is closed, and shows the message.
 */
export interface FormHost {
  /** Message that the subject was deleted. */
  gone?: string | undefined;
  /** Counts the open forms: the page or dialog below must stay mounted meanwhile. */
  hold?: (step: 1 | -1) => void;
}

export const FormHostContext = createContext<FormHost>({});

/** Counts the forms that are open over a page or dialog. */
export function useOpenFormCount() {
  const [forms, setForms] = useState(0);
  const hold = useCallback((step: 1 | -1) => setForms((count) => count + step), []);
  return { forms, hold };
}

/** Keeps the page below mounted while the form is open. Returns the message that its subject was deleted, if it was. */
export function useFormHost(): string | undefined {
  const { gone, hold } = use(FormHostContext);
  useEffect(() => {
    if (!hold) return;
    hold(1);
    return () => hold(-1);
  }, [hold]);
  return gone;
}
