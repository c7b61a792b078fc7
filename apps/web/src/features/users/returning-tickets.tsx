import { countOpenTickets, type UserValues } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { pageTexts } from "./page-texts.ts";
import classes from "./returning-tickets.module.css";

/** Says how many open tickets somebody would see no more with these rights: they go back to their queues. */
export function ReturningTickets({ user, rights }: { user: User; rights: UserValues }) {
  const t = useTexts(pageTexts);
  const { profile, allTicket } = rights;
  const queueIds = rights.queueIds.toSorted((one, other) => one - other);
  const { data } = useQuery({
    queryKey: ["users", "openTickets", user.id, { profile, allTicket, queueIds }],
    queryFn: () =>
      call(countOpenTickets, {
        params: { id: String(user.id) },
        query: { profile, allTicket, queueIds: JSON.stringify(queueIds) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <p className={classes.line} aria-live="polite">
      {data && data.count > 0 ? t("returning", { count: data.count }) : null}
    </p>
  );
}
