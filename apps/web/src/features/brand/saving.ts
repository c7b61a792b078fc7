/** Saves one option; implemented by the tab that shows it. */
export interface Saving<Value> {
  save: (value: Value, options?: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
}
