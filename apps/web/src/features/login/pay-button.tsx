import { Button } from "@mantine/core";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { wayToPay } from "./session-end.ts";
import { loginTexts } from "./texts.ts";

export function PayButton({ refusal }: { refusal: unknown }) {
  const t = useTexts(loginTexts);
  const { pay } = useSession();
  const payment = wayToPay(refusal);
  if (!payment) return null;
  return (
    <Button variant="light" size="md" fullWidth onClick={() => pay(payment)}>
      {t("pay")}
    </Button>
  );
}
