import type { Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { expect, it } from "vitest";
import { sampleMessage, sampleTicket } from "../../../testing/samples.ts";
import { advanceScript, type ScriptEvent, type ScriptStep } from "./demo-script.ts";

const number = "+55 19 98123-4410";

it("the demonstration script advances with each step of a customer's ticket", () => {
  let step: ScriptStep = "write";
  const seen = [
    wrote({}, { status: "pending" }),
    changed({ status: "open" }),
    wrote({ fromMe: true, isBot: true }),
    wrote({ fromMe: true, userId: 7 }),
    changed({ status: "closed" }),
    wrote({ fromMe: true, isBot: true }, { status: "closed" }),
    wrote({ body: "3" }, { status: "closed" }),
  ].map((event) => {
    step = advanceScript(step, event, number);
    return step;
  });
  expect(seen).toEqual(["accept", "answer", "answer", "resolve", "rate", "rate", "done"]);
});

it("the demonstration script continues in a ticket that is already open", () => {
  expect(advanceScript("write", wrote({}, { status: "open" }), number)).toBe("answer");
});

it("the demonstration script never goes back a step", () => {
  expect(advanceScript("resolve", wrote({}, { status: "pending" }), number)).toBe("resolve");
});

it("the demonstration script ignores other customers", () => {
  expect(advanceScript("write", wrote({}, { status: "pending" }), "5511988887777")).toBe("write");
  expect(advanceScript("accept", changed({ status: "closed" }), "5511988887777")).toBe("accept");
});

function wrote(message: Partial<Message>, ticket: Partial<Ticket> = {}): ScriptEvent {
  const told = sampleTicket(ticket);
  return {
    name: "appMessage",
    payload: { action: "create", message: sampleMessage(message), ticket: told, contact: told.contact },
  };
}

function changed(ticket: Partial<Ticket>): ScriptEvent {
  return { name: "ticket", payload: { action: "update", ticket: sampleTicket(ticket) } };
}
