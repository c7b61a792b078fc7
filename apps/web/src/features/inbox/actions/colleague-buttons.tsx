import { listUserNames, type User } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { awayWord } from "../../../shared/format/absence.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { type FoundUser, foundUser } from "../../users/user-select.tsx";
import classes from "./actions.module.css";
import { offeredColleagues } from "./offered-colleagues.ts";
import { transferTexts } from "./transfer-texts.ts";

interface ColleagueButtonsProps {
  ticket: OpenTicket;
  onChoose: (user: FoundUser) => void;
}

/** A few colleagues to whom the ticket can be transferred with one click. */
export function ColleagueButtons({ ticket, onChoose }: ColleagueButtonsProps) {
  const t = useTexts(transferTexts);
  const { id } = useUser();
  const { data = [] } = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const offered = offeredColleagues(data, ticket, id);
  if (offered.length === 0) return null;
  return (
    <ul className={classes.colleagues} aria-label={t("colleagues")}>
      {offered.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            className={classes.colleague}
            title={queueNamesOf(user)}
            onClick={() => onChoose(foundUser(user))}
          >
            <Avatar name={user.name} size={24} />
            <span className={classes.name}>{user.name}</span>
            {user.online && (
              <span className={classes.online} data-away={user.away || undefined}>
                {user.away ? awayWord(t("onlineAway"), user.absence) : t("online")}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function queueNamesOf({ queues }: User): string {
  return queues.map(({ name }) => name).join(", ");
}
