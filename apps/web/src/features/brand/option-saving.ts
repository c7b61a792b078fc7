/** Saves the value of one branding setting. The tab that shows the setting implements this interface. */
export interface OptionSaving<Value> {
  save: (value: Value, options?: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
}
