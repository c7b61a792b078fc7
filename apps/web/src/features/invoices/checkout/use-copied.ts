import { useEffect, useState } from "react";

const revertMs = 1_000;

/** Copies a text and reports for a second whether it succeeded. */
export function useCopied(text: string): { state: "copy" | "copied" | "notCopied"; copy: () => void } {
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  useEffect(() => {
    if (state === "copy") return;
    const timer = setTimeout(() => setState("copy"), revertMs);
    return () => clearTimeout(timer);
  }, [state]);
  // The browser may refuse access to its clipboard, and over plain HTTP there is none.
  const write = async () => navigator.clipboard.writeText(text);
  return {
    state,
    copy: () =>
      void write().then(
        () => setState("copied"),
        () => setState("notCopied"),
      ),
  };
}
