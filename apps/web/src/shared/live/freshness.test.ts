import { expect, it } from "vitest";
import { createFreshness } from "./freshness.ts";

it("takes the first answer while nothing happens", async () => {
  const { ask } = createFreshness();
  expect(await ask(1, counter())).toBe(1);
});

it("asks again when an event came while the answer was on its way", async () => {
  const { ask, touch } = createFreshness();
  const request = counter((call) => call === 1 && touch(1));
  expect(await ask(1, request)).toBe(2);
});

it("minds events of its own subject only", async () => {
  const { ask, touch } = createFreshness();
  expect(
    await ask(
      1,
      counter(() => touch(2)),
    ),
  ).toBe(1);
});

it("takes the third answer however much happens", async () => {
  const { ask, touch } = createFreshness();
  expect(
    await ask(
      1,
      counter(() => touch(1)),
    ),
  ).toBe(3);
});

function counter(during: (call: number) => unknown = () => undefined): () => Promise<number> {
  let calls = 0;
  return async () => {
    calls += 1;
    during(calls);
    return calls;
  };
}
