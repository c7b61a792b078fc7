import { Suspense } from "react";
import { usePlan } from "../../shared/session/use-plan.ts";
import { ButtonPlace } from "../../shared/ui/layout/button-place.tsx";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";

const ChatsButton = lazyPart(() =>
  import("./recent/chats-button.tsx").then((module) => ({ default: module.ChatsButton })),
);

/** Comes right after the page, into the place that is kept for it, where the company's plan has it. */
export function LazyChats() {
  const inPlan = usePlan()("useInternalChat");
  if (inPlan === false) return null;
  if (inPlan === undefined) return <ButtonPlace />;
  return (
    <Suspense fallback={<ButtonPlace />}>
      <ChatsButton />
    </Suspense>
  );
}
