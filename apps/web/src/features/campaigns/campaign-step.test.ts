import { expect, it } from "vitest";
import { stepOf } from "./campaign-step.ts";

it.each([
  ["is stopped while it runs", { status: "EM_ANDAMENTO", isOverdue: false }, "stop"],
  [
    "is stopped before its moment, also within the last hour",
    { status: "PROGRAMADA", isOverdue: false },
    "stop",
  ],
  ["has its own question once its moment was missed", { status: "PROGRAMADA", isOverdue: true }, null],
  ["goes on once it was stopped", { status: "CANCELADA", isOverdue: false }, "restart"],
  ["has no step while it is inactive", { status: "INATIVA", isOverdue: false }, null],
  ["has no step once it is finished", { status: "FINALIZADA", isOverdue: false }, null],
] as const)("the campaign list's next step: a campaign %s", (_, campaign, step) => {
  expect(stepOf(campaign)).toBe(step);
});
