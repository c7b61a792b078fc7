import { useCan } from "../../../shared/session/session-context.ts";

export function useMayShowAll(): boolean {
  return useCan("tickets-manager:showall");
}
