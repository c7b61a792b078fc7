import { Suspense } from "react";
import { useSupport } from "../../shared/session/session-context.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";

const InsideCompany = lazyPart(() =>
  import("./inside-company.tsx").then((module) => ({ default: module.InsideCompany })),
);

/** Above everything as long as whoever hosts is inside a company: nobody forgets where they are. It cannot be closed. */
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
