import { useEffect, useState } from "react";

const revertMs = 1_000;

/** Says for a second that the text is in the clipboard, or that the browser would not take it there. */
export function useCopied(text: string): { state: "copy" | "copied" | "notCopied"; copy: () => void } {
  const [state, setState] = useState<"copy" | "copied" | "notCopied">("copy");
  useEffect(() => {
    if (state === "copy") return;
    const timer = setTimeout(() => setState("copy"), revertMs);
    return () => clearTimeout(timer);
  }, [state]);
  // The browser may refuse its clipboard, and has none over plain http.
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
