import type { Persona } from "@recado/contract/demo";
import { Suspense } from "react";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";

const PhonePanel = lazyComponent(() =>
  import("./phone-panel.tsx").then((module) => ({ default: module.PhonePanel })),
);

/** Loads the code of the phone only when the phone is shown, because only demonstrations have phones. */
export function LazyPhonePanel({ persona }: { persona: Persona }) {
  return (
    <Suspense>
      <PhonePanel persona={persona} />
    </Suspense>
  );
}
