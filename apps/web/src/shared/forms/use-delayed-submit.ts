import { useState } from "react";

/** The product's forms wait a moment before they send, which also swallows a second click. */
const submitDelayMs = 400;

/** Wraps a form's submit handler. An error goes to `onRefused` and the form stays unchanged. */
export function useDelayedSubmit<Values>(
  send: (values: Values) => Promise<void>,
  onRefused: (error: unknown) => void,
) {
  const [busy, setBusy] = useState(false);

  async function submit(values: Values): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await new Promise((resolve) => setTimeout(resolve, submitDelayMs));
      await send(values);
    } catch (error) {
      onRefused(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, submit: (values: Values) => void submit(values) };
}
