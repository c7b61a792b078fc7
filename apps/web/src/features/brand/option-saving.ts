/** Saves one option; implemented by the tab that shows it. */
export interface OptionSaving<Value> {
  save: (value: Value, options?: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
}
