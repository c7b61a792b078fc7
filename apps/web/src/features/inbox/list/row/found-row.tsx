import { findPart, findWords, type Stretch } from "@recado/contract/shared/found-text";
import type { FoundMessage, Ticket } from "@recado/contract/tickets";
import classes from "./found-row.module.css";
import { PreviewLine } from "./preview-line.tsx";

/** A name with the part that matches the search. */
export function FoundName({ name, term }: { name: string; term: string }) {
  return <Marked text={name} stretches={findPart(name, term)} />;
}

interface FoundLineProps {
  ticket: Ticket;
  found: FoundMessage | undefined;
  term: string;
}

/** Shows the match of a search: the message before the number. A match in the name shows the usual preview. */
export function FoundLine({ ticket, found, term }: FoundLineProps) {
  if (found) return <Line text={found.excerpt} stretches={findWords(found.excerpt, term)} />;
  const { name, number } = ticket.contact;
  const inNumber = findPart(name, term).length > 0 ? [] : findPart(number, term);
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
  stretches: Stretch[];
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
