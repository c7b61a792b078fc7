import { Button } from "@mantine/core";
import type { PaymentRefusal } from "@recado/contract/auth";
import { ApiError } from "@recado/contract/shared/client";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { loginTexts } from "./texts.ts";

/** For an admin whose company is overdue: the way to its payment. */
export function PayButton({ refusal }: { refusal: unknown }) {
  const t = useTexts(loginTexts);
  const { pay } = useSession();
  const payment = paymentOf(refusal);
  if (!payment) return null;
  return (
    <Button variant="light" size="md" fullWidth onClick={() => pay(payment)}>
      {t("pay")}
    </Button>
  );
}

function paymentOf(refusal: unknown): PaymentRefusal["payment"] | undefined {
  if (!(refusal instanceof ApiError) || refusal.body.error !== "ERR_SUBSCRIPTION_EXPIRED") return undefined;
  return (refusal.body as Partial<PaymentRefusal>).payment;
}
