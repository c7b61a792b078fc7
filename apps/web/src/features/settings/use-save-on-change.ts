import { useMutation } from "@tanstack/react-query";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingsTexts } from "./texts.ts";

interface SaveAtOnceOptions<Value> {
  /** Saves with the same subject run one after the other. */
  about: string;
  /** The value on the server. */
  current: Value;
  /** Shows the value as if saved. Live events then bring the real value, with changes by others. */
  show: (value: Value) => void;
  send: (value: Value) => Promise<unknown>;
}

/** Saves a value as soon as it is chosen. The screen shows it at once and restores the old value on errors. */
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
