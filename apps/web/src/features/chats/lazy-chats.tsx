import { Suspense } from "react";
import { usePlan } from "../../shared/session/use-plan.ts";
import { ButtonPlaceholder } from "../../shared/ui/layout/button-placeholder.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";

const ChatsButton = lazyComponent(() =>
  import("./recent/chats-button.tsx").then((module) => ({ default: module.ChatsButton })),
);

/** Loads right after the page and appears in a reserved place, if the company's plan includes the chat. */
export function LazyChats() {
  const inPlan = usePlan()("useInternalChat");
  if (inPlan === false) return null;
  if (inPlan === undefined) return <ButtonPlaceholder />;
  return (
    <Suspense fallback={<ButtonPlaceholder />}>
      <ChatsButton />
    </Suspense>
  );
}
