import { Suspense } from "react";
import { useSupport } from "../../shared/session/session-context.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";

const InsideCompany = lazyPart(() =>
  import("./inside-company.tsx").then((module) => ({ default: module.InsideCompany })),
);

/**
 * Shown above everything while an operator is inside a company for support. It cannot be closed, so that nobody forgets
 * where they are.
 */
export function SupportBar() {
  const support = useSupport();
  return (
    support && (
      <Suspense>
        <InsideCompany until={Date.parse(support.until)} />
      </Suspense>
    )
  );
}
