import { useSession } from "../shared/session/session-context.ts";
import { PaymentFrame } from "./payment-frame.tsx";
import { Shell } from "./shell/shell.tsx";

/** Whoever has come to pay gets nothing but the page for that. */
export function PrivateFrame() {
  return useSession().state.status === "paying" ? <PaymentFrame /> : <Shell />;
}
