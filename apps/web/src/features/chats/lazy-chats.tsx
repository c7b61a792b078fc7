import { Suspense } from "react";
import { usePlan } from "../../shared/session/use-plan.ts";
import { ButtonPlaceholder } from "../../shared/ui/layout/button-placeholder.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";

const ChatsButton = lazyComponent(() =>
  import("./recent/chats-button.tsx").then((module) => ({ default: module.ChatsButton })),
);

/** Loads the chats button right after the page, into reserved space, if the company's plan includes internal chats. */
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
