import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../shared/ui/error-state.tsx";

/** Where a page broke, in its place: the menu goes on. */
export function PageError({ error }: ErrorComponentProps) {
  return <ErrorState error={error} onRetry={() => window.location.reload()} />;
}
