import type { UserValues } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { pageTexts } from "./page-texts.ts";
import { returningQuery } from "./queries.ts";
import classes from "./users.module.css";

/** Says how many open tickets return to their queues because the user could not see them with these rights. */
export function ReturningTickets({ user, rights }: { user: User; rights: UserValues }) {
  const t = useTexts(pageTexts);
  const { profile, allTicket } = rights;
  const queueIds = rights.queueIds.toSorted((one, other) => one - other);
  const { data } = useQuery({
    ...returningQuery(user.id, { profile, allTicket, queueIds }),
    placeholderData: keepPreviousData,
  });
  return (
    <p className={classes.line} aria-live="polite">
      {data && data.count > 0 ? t("returning", { count: data.count }) : null}
    </p>
  );
}
