import { listTicketViews, type TicketView } from "@recado/contract/ticket-views";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { showError } from "../../../../shared/api/show-error.ts";
import { useLiveEvent } from "../../../../shared/live/use-live-event.ts";

const queryKey = ["ticket-views"];

/** The user's saved views by name; changes on other screens appear at once. */
export function useSavedViews() {
  const client = useQueryClient();
  useLiveEvent("ticketView", () => void client.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: (): Promise<TicketView[]> => call(listTicketViews, {}) });
}

/** Changes saved views and returns whether it succeeded. Errors are shown already. */
export function useChangeViews() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: showError,
  });
  return {
    busy: isPending,
    change: (work: () => Promise<unknown>): Promise<boolean> =>
      mutateAsync(work).then(
        () => true,
        () => false,
      ),
  };
}
