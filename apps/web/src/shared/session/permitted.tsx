import type { Permission } from "@recado/contract/shared/permissions";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { sharedTexts } from "../i18n/texts.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { showToast } from "../ui/toast.ts";
import { useCan } from "./session-context.ts";

const redirectMs = 1_000;
const deniedToastMs = 3_000;

/** A page for some only: whoever types its address without the right is told so and led back. */
export function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const allowed = useCan(permission);
  const navigate = useNavigate();
  const t = useTexts(sharedTexts);
  useEffect(() => {
    if (allowed) return;
    showToast({ id: "denied", message: t("accessDenied"), tone: "bad", ms: deniedToastMs });
    const timer = setTimeout(() => void navigate({ to: "/" }), redirectMs);
    return () => clearTimeout(timer);
  }, [allowed, navigate, t]);
  return allowed ? children : null;
}
