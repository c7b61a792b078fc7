import type { Invoice } from "@recado/contract/invoices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { forgetRefusal } from "../../../shared/api/token.ts";
import { formatDateIn } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useSession, useUser } from "../../../shared/session/session-context.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { invoiceQuery } from "../queries.ts";
import { checkoutTexts } from "./texts.ts";

const leaveMs = 4_000;
const askAgainMs = 5_000;

/** Once the invoice is paid, shows the new end of the licence and navigates home, or to the login. */
export function useGoOnOncePaid({ id, status }: Invoice): void {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { dueDate, timeZone } = useUser().company;
  const isTold = useRef(false);
  const leaving = useRef<number>(undefined);
  const { state, logout } = useSession();
  const isOnlyPaying = state.status === "paying";
  // A session that may only pay receives no live events, so this polls.
  useQuery({ ...invoiceQuery(id), refetchInterval: isOnlyPaying && askAgainMs });
  // The event does not name the invoice: the operator may have recorded another one as paid.
  useLiveEvent("payment", () => void client.invalidateQueries(invoiceQuery(id)));
  const tell = (until: string | null) => {
    if (isTold.current || until === null) return;
    isTold.current = true;
    forgetRefusal();
    const message = isOnlyPaying ? t("enterAgain") : t("renewed", { date: formatDateIn(until, timeZone) });
    showToast({ id: "renewed", message, tone: "good", ms: leaveMs });
    // A session that may only pay signs in again, now that the company is unlocked.
    const leave = () => (isOnlyPaying ? logout() : navigate({ to: "/" }));
    leaving.current = window.setTimeout(() => void leave(), leaveMs);
  };
  // The company's new due date arrives before the paid invoice does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, with what is known when it is paid
  useEffect(() => {
    if (status === "paid") tell(dueDate);
  }, [status, dueDate]);
  useEffect(() => () => window.clearTimeout(leaving.current), []);
}
