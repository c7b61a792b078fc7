import { getEventListeners } from "node:events";
import { setImmediate as untilNext } from "node:timers/promises";
import { expect, it } from "vitest";
import { collectGarbage } from "./collect-garbage.ts";
import { unlessAborted } from "./unless-aborted.ts";

it("unlessAborted returns the result of the work or throws the abort reason", async () => {
  const ending = new AbortController();
  const reason = new Error("over");
  expect(await unlessAborted(ending.signal, Promise.resolve("done"))).toBe("done");
  await expect(unlessAborted(ending.signal, Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  const waiting = unlessAborted(ending.signal, new Promise(() => {}));
  ending.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(unlessAborted(ending.signal, new Promise(() => {}))).rejects.toBe(reason);
  expect(getEventListeners(ending.signal, "abort")).toEqual([]);
});

it("unlessAborted keeps no reference to finished work while the signal is not aborted", async () => {
  const { signal } = new AbortController();
  const result = await workUnder(signal);
  await untilNext();
  await collectGarbage();
  expect(result.deref()).toBeUndefined();
  expect(signal.aborted).toBe(false);
});

async function workUnder(signal: AbortSignal): Promise<WeakRef<object>> {
  return new WeakRef(await unlessAborted(signal, Promise.resolve({ text: "a message" })));
}
