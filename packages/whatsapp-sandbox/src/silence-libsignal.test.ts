import { expect, test, vi } from "vitest";

test("session dumps of libsignal do not reach the console, but other lines do", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await import("./silence-libsignal.ts");
  console.info("Closing session:", { currentRatchet: { rootKey: "secret" } });
  console.error("Session error:MessageCounterError", "stack");
  console.info("listening", { port: 1 });
  console.error(new Error("Closing session: not a libsignal line"));
  expect(info.mock.calls).toEqual([["listening", { port: 1 }]]);
  expect(error).toHaveBeenCalledTimes(1);
});
