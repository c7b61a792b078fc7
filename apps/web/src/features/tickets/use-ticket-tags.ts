import { createTag, type Tag } from "@recado/contract/tags";
import { addTicketTag, removeTicketTag } from "@recado/contract/ticket-tags";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { offerUndo } from "./offer-undo.ts";
import type { OpenTicket } from "./open-ticket.ts";
import { useApplyTicket } from "./use-change-ticket.ts";

type TagLabel = Pick<Tag, "id" | "name">;

/** Adds tags to a ticket, removes them, and creates new tags. The user can undo a removal for ten seconds. */
export function useTicketTags(ticket: Pick<OpenTicket, "id">) {
  const client = useQueryClient();
  const apply = useApplyTicket();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ route, tag }: { route: typeof addTicketTag | typeof removeTicketTag; tag: TagLabel }) =>
      call(route, { params: { ticketId: String(ticket.id), tagId: String(tag.id) } }),
    onSuccess: apply,
    onError: showError,
  });
  const making = useMutation({
    mutationFn: (name: string) => call(createTag, { body: { name } }),
    onError: showError,
    onSuccess: () => client.invalidateQueries({ queryKey: ["tags", "list"] }),
  });

  /** Adds a tag to the ticket. The mutation displays errors itself. */
  async function put(tag: TagLabel): Promise<void> {
    await mutateAsync({ route: addTicketTag, tag }).catch(() => null);
  }

  async function remove(tag: TagLabel): Promise<void> {
    const changed = await mutateAsync({ route: removeTicketTag, tag }).catch(() => null);
    if (changed) offerUndo(changed, { step: "untagged", tag }, apply);
  }

  /** Creates a tag and adds it to the ticket. Returns whether the tag was created. */
  async function create(name: string): Promise<boolean> {
    const tag = await making.mutateAsync(name).catch(() => null);
    if (tag) await put(tag);
    return tag !== null;
  }

  return { put, remove, create, busy: isPending || making.isPending };
}
