import type { Persona } from "@recado/contract/demo";
import { Suspense } from "react";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";

const PhonePanel = lazyPart(() =>
  import("./phone-panel.tsx").then((module) => ({ default: module.PhonePanel })),
);

/** Apart from the inbox, which elsewhere than in a demonstration never needs it. */
export function LazyPhonePanel({ persona }: { persona: Persona }) {
  return (
    <Suspense>
      <PhonePanel persona={persona} />
    </Suspense>
  );
}
