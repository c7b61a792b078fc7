import { Suspense } from "react";
import { usePlan } from "../../shared/session/use-plan.ts";
import { ButtonPlace } from "../../shared/ui/layout/button-place.tsx";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";

const ChatsButton = lazyPart(() =>
  import("./recent/chats-button.tsx").then((module) => ({ default: module.ChatsButton })),
);

/** Loads right after the page and appears in a reserved place, if the company's plan includes the chat. */
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
