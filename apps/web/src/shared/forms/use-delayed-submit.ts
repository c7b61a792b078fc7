import { useState } from "react";

/**
 * Delay between a click on the submit button and the request, in milliseconds. A second click during the delay has no
 * effect.
 */
const submitDelayMs = 400;

/**
 * Wraps a form's submit handler so that it sends the values after a short delay. If sending fails, `onRefused` receives
 * the error and the form keeps its values.
 */
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
