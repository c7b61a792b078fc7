import { Suspense } from "react";
import { lazyComponent } from "../../ui/layout/lazy-component.ts";
import { useVerificationQuestion } from "./verification-question.ts";

const VerificationDialog = lazyComponent(() =>
  import("./verification-dialog.tsx").then((module) => ({ default: module.VerificationDialog })),
);

/** Shows the dialog while sensitive calls wait for a verification. */
export function Verification() {
  const question = useVerificationQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <VerificationDialog methods={question.methods} onSettled={question.settle} />
    </Suspense>
  );
}
