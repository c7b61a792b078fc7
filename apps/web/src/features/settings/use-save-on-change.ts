import { useMutation } from "@tanstack/react-query";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingsTexts } from "./texts.ts";

interface SaveAtOnceOptions<Value> {
  /** Subject of the setting. Requests with the same subject run one after the other. */
  about: string;
  /** Value that is stored on the server. */
  current: Value;
  /**
   * Displays a value as if it were already saved. Live events then bring the stored value, including changes by other
   * users.
   */
  show: (value: Value) => void;
  send: (value: Value) => Promise<unknown>;
}

/**
 * Saves a value as soon as the user chooses it. The new value is displayed at once, and the former value again if
 * saving fails.
 */
export function useSaveOnChange<Value>({ about, current, show, send }: SaveAtOnceOptions<Value>) {
  const t = useTexts(settingsTexts);
  const saving = useMutation({
    scope: { id: `settings-${about}` },
    mutationFn: send,
    onMutate: (value: Value) => {
      const before = current;
      show(value);
      return before;
    },
    onSuccess: () => showSuccess(t("saved")),
    onError: (_, __, before) => {
      if (before !== undefined) show(before);
    },
  });
  return {
    value: saving.isPending ? saving.variables : current,
    error: saving.error,
    isPending: saving.isPending,
    save: (value: Value, options: { onSuccess?: () => void } = {}) => saving.mutate(value, options),
  };
}
