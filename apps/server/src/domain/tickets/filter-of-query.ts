import type { TicketCondition, TicketFilter } from "@recado/contract/ticket-filters";
import type { TicketStatus } from "@recado/contract/ticket-status";

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
