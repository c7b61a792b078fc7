import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { untilTrue } from "../../../testing/factories.ts";
import { containFailures } from "./contain-failures.ts";

it("a failing event listener is reported, and the other listeners still receive the event", async () => {
  const emitter = new EventEmitter();
  const heard: string[] = [];
  emitter.on("CB:now", () => {
    throw new Error("at once");
  });
  emitter.on("CB:later", (): unknown => Promise.reject(new Error("later")));
  emitter.on("CB:later", (word: string) => heard.push(word));
  emitter.on("open", (word: string) => heard.push(word));
  const failures: string[] = [];
  containFailures(
    emitter,
    (event) => event.startsWith("CB:"),
    (event, error) => failures.push(`${event} ${String(error)}`),
  );
  for (const event of ["CB:now", "CB:later", "open"]) emitter.emit(event, event);
  await untilTrue(async () => failures.length === 2);
  expect(failures).toEqual(["CB:now Error: at once", "CB:later Error: later"]);
  expect(heard).toEqual(["CB:later", "open"]);
});
