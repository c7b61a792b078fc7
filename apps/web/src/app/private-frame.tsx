import { Suspense } from "react";
import { useSession } from "../shared/session/session-context.ts";
import { lazyPart } from "../shared/ui/layout/lazy-part.ts";
import { Shell } from "./shell/shell.tsx";

const PaymentFrame = lazyPart(() =>
  import("./payment-frame.tsx").then((module) => ({ default: module.PaymentFrame })),
);

/** Whoever has come to pay gets nothing but the page for that. */
export function PrivateFrame() {
  if (useSession().state.status !== "paying") return <Shell />;
  return (
    <Suspense>
      <PaymentFrame />
    </Suspense>
  );
}
