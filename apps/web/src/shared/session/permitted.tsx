import { isAllowed, type Permission, type PlanFlag } from "@recado/contract/shared/permissions";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { defineTexts } from "../i18n/define-texts.ts";
import { sharedTexts } from "../i18n/texts.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { showToast } from "../ui/feedback/toast.ts";
import { useUser } from "./session-context.ts";
import { usePlan } from "./use-plan.ts";

const permittedTexts = defineTexts({
  pt: {
    notInPlan: "Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.",
  },
  en: { notInPlan: "This company does not have access to this page! Redirecting you." },
  es: { notInPlan: "¡Esta empresa no tiene acceso a esta página! Le estamos redirigiendo." },
});

const redirectMs = 1_000;
const deniedToastMs = 3_000;

interface PermittedProps {
  permission?: Permission;
  plan?: PlanFlag;
  /** True if only operators of the installation may open the screen. */
  superOnly?: boolean;
  children: ReactNode;
}

/**
 * Shows a screen only to users with the required permission. Other users see a message and are taken to the start page.
 */
export function Permitted({ permission, plan, superOnly = false, children }: PermittedProps) {
  const user = useUser();
  const inPlan = usePlan()(plan);
  const may = permission === undefined || isAllowed(user, permission);
  const isSuperEnough = user.super || !superOnly;
  const isDenied = !may || !isSuperEnough || inPlan === false;
  const navigate = useNavigate();
  const t = useTexts(sharedTexts);
  const inWords = useTexts(permittedTexts);
  const word = may ? inWords("notInPlan") : t("accessDenied");
  useEffect(() => {
    if (!isDenied) return;
    showToast({ id: "denied", message: word, tone: "bad", ms: deniedToastMs });
    const timer = setTimeout(() => void navigate({ to: "/" }), redirectMs);
    return () => clearTimeout(timer);
  }, [isDenied, navigate, word]);
  return may && isSuperEnough && inPlan ? children : null;
}
