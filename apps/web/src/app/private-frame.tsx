import { Suspense, useState } from "react";
import { useSecondFactorDue, useSession } from "../shared/session/session-context.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { Shell } from "./shell/shell.tsx";

const PaymentFrame = lazyComponent(() =>
  import("./payment-frame.tsx").then((module) => ({ default: module.PaymentFrame })),
);

const SecondFactorFrame = lazyComponent(() =>
  import("./second-factor-frame.tsx").then((module) => ({ default: module.SecondFactorFrame })),
);

/**
 * Frame of all pages for signed-in users. A payment session, in which a user may only pay an overdue invoice, gets only
 * the payment page. A user whose second factor is due gets only its set-up.
 */
export function PrivateFrame() {
  const isPaying = useSession().state.status === "paying";
  const isDue = useSecondFactorDue()?.isPast ?? false;
  // The set-up stays on the page until the user leaves its dialog, which shows the recovery codes only once.
  const [isSettingUp, setSettingUp] = useState(isDue);
  if (isDue && !isSettingUp) setSettingUp(true);
  if (!isPaying && !isSettingUp) return <Shell />;
  return (
    <Suspense>
      {isPaying ? <PaymentFrame /> : <SecondFactorFrame onFinished={() => setSettingUp(false)} />}
    </Suspense>
  );
}
