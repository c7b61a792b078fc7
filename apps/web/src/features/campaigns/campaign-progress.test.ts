import { recipientStates } from "@recado/contract/campaigns";
import { expect, it } from "vitest";
import { campaignProgress } from "./campaign-progress.ts";

const nobody = {
  ...(Object.fromEntries(recipientStates.map((state) => [state, 0])) as Record<
    (typeof recipientStates)[number],
    number
  >),
  answered: 0,
  optedOut: 0,
};

// Specification (administration): progress percent is delivered divided by valid contacts.
// Specification (sending): progress is delivered of valid contacts.
it.each([
  ["before the campaign starts", {}, { people: 0, delivered: 0, percent: 0 }],
  ["with excluded contacts", { planned: 2, excluded: 8 }, { people: 2, delivered: 0, percent: 0 }],
  [
    "while the campaign runs",
    { planned: 3, sending: 1, sent: 2, delivered: 2, read: 1 },
    { people: 9, delivered: 3, percent: 33 },
  ],
  [
    "at the end with failures",
    { read: 2, delivered: 1, failed: 1, unconfirmed: 1 },
    { people: 5, delivered: 3, percent: 60 },
  ],
  ["when all messages were delivered", { read: 3, answered: 2 }, { people: 3, delivered: 3, percent: 100 }],
])("the campaign progress $0 is $2", (_, counts, progress) => {
  expect(campaignProgress({ ...nobody, ...counts })).toEqual(progress);
});
