import { notifications } from "@mantine/notifications";
import type { Permission } from "@recado/contract/shared/permissions";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { sharedTexts } from "../i18n/texts.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { useCan } from "./session-context.ts";

const redirectMs = 1_000;

/** A page for some only: whoever types its address without the right is told so and led back. */
export function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const allowed = useCan(permission);
  const navigate = useNavigate();
  const t = useTexts(sharedTexts);
  useEffect(() => {
    if (allowed) return;
    notifications.show({ id: "denied", message: t("accessDenied"), color: "red", autoClose: 3_000 });
    const timer = setTimeout(() => void navigate({ to: "/" }), redirectMs);
    return () => clearTimeout(timer);
  }, [allowed, navigate, t]);
  return allowed ? children : null;
}
