import { create } from "zustand";

/** Translation of a customer's message, which is shown below the message and stored nowhere. */
export interface Translation {
  text: string;
  isWriting: boolean;
  error: unknown;
  /** Ends a translation that is still written. */
  stop: () => void;
}

const useTranslations = create<{ translations: ReadonlyMap<string, Translation> }>(() => ({
  translations: new Map(),
}));

export function useTranslation(messageId: string): Translation | undefined {
  return useTranslations(({ translations }) => translations.get(messageId));
}

export function setTranslation(messageId: string, translation: Translation | null): void {
  const translations = new Map(useTranslations.getState().translations);
  if (translation) translations.set(messageId, translation);
  else translations.delete(messageId);
  useTranslations.setState({ translations });
}
