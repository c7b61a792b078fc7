import { listGroupMembers } from "@recado/contract/contacts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { createKeyedDebounce } from "../../../shared/live/debounce-by-key.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { labelMembers } from "./members.ts";

const afterBurst = createKeyedDebounce();

/** Members of a group. The list is fetched again when somebody joins or leaves, or gets another name or role. */
export function useGroupMembers(groupId: number) {
  const client = useQueryClient();
  const queryKey = ["group-members", groupId];
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      labelMembers((await call(listGroupMembers, { params: { id: String(groupId) } })).members),
  });
  useLiveEvent("contact", (event) => {
    if (event.action === "update" && !concerns(event.contact.id)) return;
    if (event.action === "delete" && !concerns(event.contactId)) return;
    afterBurst(String(groupId), () => void client.invalidateQueries({ queryKey }));
  });
  /** A new contact may be a member whom so far only the channel knew, so every new contact counts. */
  function concerns(id: number): boolean {
    return id === groupId || (query.data?.some(({ contactId }) => contactId === id) ?? false);
  }
  return query;
}
