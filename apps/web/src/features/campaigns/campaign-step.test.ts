import { expect, it } from "vitest";
import { campaignStepOf } from "./campaign-step.ts";

it.each([
  ["can be stopped while it runs", { status: "EM_ANDAMENTO", isOverdue: false }, "stop"],
  [
    "can be stopped before its start, even within the last hour",
    { status: "PROGRAMADA", isOverdue: false },
    "stop",
  ],
  ["that missed its start has a separate question", { status: "PROGRAMADA", isOverdue: true }, null],
  ["can be continued after a stop", { status: "CANCELADA", isOverdue: false }, "restart"],
  ["has no next step while it is inactive", { status: "INATIVA", isOverdue: false }, null],
  ["has no next step once it is finished", { status: "FINALIZADA", isOverdue: false }, null],
] as const)("the campaign list's next step: a campaign %s", (_, campaign, step) => {
  expect(campaignStepOf(campaign)).toBe(step);
});
