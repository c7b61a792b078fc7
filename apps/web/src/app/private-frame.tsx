import { Suspense } from "react";
import { useSession } from "../shared/session/session-context.ts";
import { lazyPart } from "../shared/ui/layout/lazy-part.ts";
import { Shell } from "./shell/shell.tsx";

const PaymentFrame = lazyPart(() =>
  import("./payment-frame.tsx").then((module) => ({ default: module.PaymentFrame })),
);

/** A payment session gets only the payment page. */
export function PrivateFrame() {
  if (useSession().state.status !== "paying") return <Shell />;
  return (
    <Suspense>
      <PaymentFrame />
    </Suspense>
  );
}
