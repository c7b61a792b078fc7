import type { Persona } from "@recado/contract/demo";
import { lazy, Suspense } from "react";

const PhonePanel = lazy(() => import("./phone-panel.tsx").then((module) => ({ default: module.PhonePanel })));

/** Apart from the inbox, which elsewhere than in a demonstration never needs it. */
export function LazyPhonePanel({ persona }: { persona: Persona }) {
  return (
    <Suspense>
      <PhonePanel persona={persona} />
    </Suspense>
  );
}
