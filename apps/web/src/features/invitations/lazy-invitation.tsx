import { type ComponentProps, Suspense } from "react";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";

const State = lazyComponent(() =>
  import("./invitation-state.tsx").then((module) => ({ default: module.InvitationState })),
);
const Actions = lazyComponent(() =>
  import("./invitation-actions.tsx").then((module) => ({ default: module.InvitationActions })),
);

/** State of an invitation. Its code loads once a list has an invited user. */
export function LazyInvitationState(props: ComponentProps<typeof State>) {
  return (
    <Suspense>
      <State {...props} />
    </Suspense>
  );
}

/** Menu of a row whose user is invited. Its code loads once a list has an invited user. */
export function LazyInvitationActions(props: ComponentProps<typeof Actions>) {
  return (
    <Suspense>
      <Actions {...props} />
    </Suspense>
  );
}
