import type { Invoice } from "@recado/contract/invoices";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { formatDate } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { checkoutTexts } from "./texts.ts";

const leaveMs = 4_000;

/** Says until when the licence goes, and leads home: by the event, or by the invoice where that was missed. */
export function useGoOnOncePaid({ status }: Invoice): void {
  const t = useTexts(checkoutTexts);
  const navigate = useNavigate();
  const { dueDate } = useUser().company;
  const isTold = useRef(false);
  const leaving = useRef<number>(undefined);
  const tell = (until: string | null) => {
    if (isTold.current || until === null) return;
    isTold.current = true;
    showToast({
      id: "renewed",
      message: t("renewed", { date: formatDate(until) }),
      tone: "good",
      ms: leaveMs,
    });
    leaving.current = window.setTimeout(() => void navigate({ to: "/" }), leaveMs);
  };
  useLiveEvent("payment", ({ company }) => tell(company.dueDate));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, with what is known when it is paid
  useEffect(() => {
    if (status === "paid") tell(dueDate);
  }, [status, dueDate]);
  useEffect(() => () => window.clearTimeout(leaving.current), []);
}
