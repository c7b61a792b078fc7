import { isAllowed, type Permission, type PlanFlag } from "@recado/contract/shared/permissions";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { sharedTexts } from "../i18n/texts.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { showToast } from "../ui/toast.ts";
import { useUser } from "./session-context.ts";
import { usePlan } from "./use-plan.ts";

const redirectMs = 1_000;
const deniedToastMs = 3_000;

interface PermittedProps {
  permission?: Permission;
  plan?: PlanFlag;
  children: ReactNode;
}

/** A page for some only: whoever types its address without the right is told so and led back. */
export function Permitted({ permission, plan, children }: PermittedProps) {
  const { profile } = useUser();
  const inPlan = usePlan()(plan);
  const may = permission === undefined || isAllowed(profile, permission);
  const isDenied = !may || inPlan === false;
  const navigate = useNavigate();
  const t = useTexts(sharedTexts);
  const word = t(may ? "notInPlan" : "accessDenied");
  useEffect(() => {
    if (!isDenied) return;
    showToast({ id: "denied", message: word, tone: "bad", ms: deniedToastMs });
    const timer = setTimeout(() => void navigate({ to: "/" }), redirectMs);
    return () => clearTimeout(timer);
  }, [isDenied, navigate, word]);
  return may && inPlan ? children : null;
}
