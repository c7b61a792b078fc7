import type { Persona } from "@recado/contract/demo";
import { Suspense } from "react";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";

const PhonePanel = lazyPart(() =>
  import("./phone-panel.tsx").then((module) => ({ default: module.PhonePanel })),
);

/** Loaded lazily, because only a demonstration needs the phone. */
export function LazyPhonePanel({ persona }: { persona: Persona }) {
  return (
    <Suspense>
      <PhonePanel persona={persona} />
    </Suspense>
  );
}
