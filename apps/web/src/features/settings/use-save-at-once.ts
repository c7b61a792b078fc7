import { useMutation } from "@tanstack/react-query";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingsTexts } from "./texts.ts";

interface SaveAtOnceOptions<Value> {
  /** One after the other where they are about the same thing. */
  about: string;
  /** As everybody has it. */
  current: Value;
  /** Shows it as if it were saved; live events then tell what became of it, others' changes included. */
  show: (value: Value) => void;
  send: (value: Value) => Promise<unknown>;
}

/** What is saved the moment it is chosen: shown as chosen, and as it was where that fails. */
export function useSaveAtOnce<Value>({ about, current, show, send }: SaveAtOnceOptions<Value>) {
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
