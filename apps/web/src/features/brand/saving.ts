/** What one option asks of whoever saves it. */
export interface Saving<Value> {
  save: (value: Value, options?: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
}
