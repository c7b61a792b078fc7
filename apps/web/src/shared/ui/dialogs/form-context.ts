import { createContext, use, useCallback, useEffect, useState } from "react";

/**
 * State of the page or dialog over which a form opens. If the entity of that page is deleted elsewhere while the form
 * is open, the form stays open and displays a message.
 */
export interface FormHost {
  /** Message that the entity of the page was deleted; undefined while the entity exists. */
  gone?: string | undefined;
  /**
   * Changes the number of open forms by 1 or -1. The page or dialog below must stay mounted while the number is above
   * 0.
   */
  hold?: (step: 1 | -1) => void;
}

export const FormHostContext = createContext<FormHost>({});

/**
 * Counts the forms that are open over a page or dialog. Returns the number, and the function that open forms call to
 * change it.
 */
export function useOpenFormCount() {
  const [forms, setForms] = useState(0);
  const hold = useCallback((step: 1 | -1) => setForms((count) => count + step), []);
  return { forms, hold };
}

/**
 * Keeps the page or dialog below mounted while the calling form is open. Returns the message that the entity of that
 * page was deleted; undefined while the entity exists.
 */
export function useFormHost(): string | undefined {
  const { gone, hold } = use(FormHostContext);
  useEffect(() => {
    if (!hold) return;
    hold(1);
    return () => hold(-1);
  }, [hold]);
  return gone;
}
