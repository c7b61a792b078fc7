import { findPartInText, findWordsInText, type TextRange } from "@recado/contract/shared/find-in-text";
import type { Ticket, TicketMessageMatch } from "@recado/contract/tickets";
import { IconCheck } from "@tabler/icons-react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import classes from "./found-row.module.css";
import { PreviewLine } from "./preview-line.tsx";

/** Name of a found ticket's contact, in which the text that matches the search is marked. */
export function FoundName({ name, term }: { name: string; term: string }) {
  return <Marked text={name} stretches={findPartInText(name, term)} />;
}

interface FoundLineProps {
  ticket: Ticket;
  found: TicketMessageMatch | undefined;
  term: string;
}

/**
 * Second line of a found ticket: the message that matches the search or, without such a message, the number that
 * matches. If only the name matches, the usual preview is shown.
 */
export function FoundLine(props: FoundLineProps) {
  return (
    <>
      {props.ticket.status === "closed" && <ResolvedMark />}
      <FoundText {...props} />
    </>
  );
}

/** Mark of a resolved ticket, because the search lists resolved tickets among the open ones. */
function ResolvedMark() {
  const resolved = useTexts(ticketTexts)("resolved");
  return (
    <span className={classes.resolved} title={resolved}>
      <IconCheck size={15} stroke={2} role="img" aria-label={resolved} />
    </span>
  );
}

function FoundText({ ticket, found, term }: FoundLineProps) {
  if (found) return <Line text={found.excerpt} stretches={findWordsInText(found.excerpt, term)} />;
  const { name, number } = ticket.contact;
  const inNumber = findPartInText(name, term).length > 0 ? [] : findPartInText(number, term);
  if (inNumber.length > 0) return <Line text={number} stretches={inNumber} />;
  return <PreviewLine ticket={ticket} hideDraft />;
}

function Line({ text, stretches }: MarkedProps) {
  return (
    <span className={classes.line} dir="auto">
      <Marked text={text} stretches={stretches} />
    </span>
  );
}

interface MarkedProps {
  text: string;
  stretches: TextRange[];
}

function Marked({ text, stretches }: MarkedProps) {
  const ends = [0, ...stretches.map(({ end }) => end)];
  return (
    <>
      {stretches.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className={classes.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
