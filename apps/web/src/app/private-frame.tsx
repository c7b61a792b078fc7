import { Suspense } from "react";
import { useSession } from "../shared/session/session-context.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { Shell } from "./shell/shell.tsx";

const PaymentFrame = lazyComponent(() =>
  import("./payment-frame.tsx").then((module) => ({ default: module.PaymentFrame })),
);

/**
 * Frame of all pages for signed-in users. A payment session, in which a user may only pay an overdue invoice, gets only
 * the payment page.
 */
export function PrivateFrame() {
  if (useSession().state.status !== "paying") return <Shell />;
  return (
    <Suspense>
      <PaymentFrame />
    </Suspense>
  );
}
