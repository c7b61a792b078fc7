import { findWordsInText } from "@recado/contract/shared/find-in-text";
import { inOneLine } from "@recado/contract/shared/marked-text";
import type { TicketCondition, TicketFilter } from "@recado/contract/ticket-filters";
import type { TicketStatus } from "@recado/contract/ticket-status";

const excerptLength = 120;
const lead = 24;

/** Returns a one-line excerpt of a message around the first of the searched words. */
export function excerptOf(body: string, term: string): string {
  const line = inOneLine(body);
  const at = findWordsInText(line, term)[0]?.start ?? 0;
  const wordBefore = at <= lead ? 0 : line.lastIndexOf(" ", at - lead) + 1;
  const start = at - wordBefore > 2 * lead ? at : wordBefore;
  const cut = [...line.slice(start, start + 2 * excerptLength)].slice(0, excerptLength).join("");
  return `${start > 0 ? "…" : ""}${cut}${start + cut.length < line.length ? "…" : ""}`;
}

/** Whether a name contains each word of a search term. */
export function hasAllWords(name: string, term: string): boolean {
  const words = findWordsInText(term, term).map(({ start, end }) => term.slice(start, end));
  return words.length > 0 && words.every((word) => findWordsInText(name, word).length > 0);
}

/** Parameters by which the routes of lists, counts and the kanban board select tickets. */
export interface FilterQuery {
  filter?: TicketFilter | undefined;
  status?: TicketStatus | undefined;
  contactId?: number | undefined;
  queueIds?: readonly number[] | undefined;
  whatsappIds?: readonly number[] | undefined;
  tags?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
  ads?: readonly string[] | undefined;
  fromAd?: boolean | undefined;
  /** Days on which the ticket was created and updated. */
  date?: string | undefined;
  updatedAt?: string | undefined;
  withUnreadMessages?: boolean | undefined;
  withoutChatbot?: boolean | undefined;
  snoozed?: boolean | undefined;
  needsAnswer?: boolean | undefined;
}

/** Translates the parameters of a request to a filter. An empty list of values selects everything. */
export function filterOfQuery(query: FilterQuery): TicketFilter {
  const { status, contactId, queueIds, whatsappIds, tags, users, ads, date, updatedAt, snoozed } = query;
  const conditions: (TicketCondition | false | undefined)[] = [
    ...(query.filter ?? []),
    status && { field: "status", is: "anyOf", values: [status] },
    contactId !== undefined && { field: "contact", is: "anyOf", values: [contactId] },
    isChosen(queueIds) && { field: "queue", is: "anyOf", values: [...queueIds] },
    isChosen(whatsappIds) && { field: "connection", is: "anyOf", values: [...whatsappIds] },
    isChosen(users) && { field: "user", is: "anyOf", values: [...users] },
    isChosen(tags) && { field: "tag", is: "anyOf", values: [...tags] },
    isChosen(ads) ? { field: "ad", is: "anyOf", values: [...ads] } : onlyIf("fromAd", query.fromAd),
    date !== undefined && { field: "createdAt", is: "between", from: date, to: date },
    updatedAt !== undefined && { field: "updatedAt", is: "between", from: updatedAt, to: updatedAt },
    onlyIf("unread", query.withUnreadMessages),
    query.withoutChatbot === true && { field: "chatbot", is: false },
    snoozed !== undefined && { field: "snoozed", is: snoozed },
    ...(query.needsAnswer ? unanswered : []),
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== false);
}

/** Conditions for open tickets whose customer waits for the answer of a person. */
const unanswered: TicketFilter = [
  { field: "status", is: "anyOf", values: ["open"] },
  { field: "waiting", is: true },
  { field: "snoozed", is: false },
];

function isChosen<Value>(values: readonly Value[] | undefined): values is readonly Value[] {
  return values !== undefined && values.length > 0;
}

function onlyIf(field: "fromAd" | "unread", isWanted: boolean | undefined): TicketCondition | false {
  return isWanted === true && { field, is: true };
}
