import { expect, it } from "vitest";
import { createStalenessGuard } from "./staleness-guard.ts";

it("a response is used at once if no live event arrives", async () => {
  const { ask } = createStalenessGuard();
  expect(await ask(1, counter())).toBe(1);
});

it("a request is repeated if a live event arrived before the response", async () => {
  const { ask, touch } = createStalenessGuard();
  const request = counter((call) => call === 1 && touch(1));
  expect(await ask(1, request)).toBe(2);
});

it("a request is not repeated for a live event of another subject", async () => {
  const { ask, touch } = createStalenessGuard();
  expect(
    await ask(
      1,
      counter(() => touch(2)),
    ),
  ).toBe(1);
});

it("the third response is used even if live events keep arriving, and is known to be outdated", async () => {
  const { ask, touch } = createStalenessGuard();
  let outdated = 0;
  const onOutdated = () => {
    outdated += 1;
  };
  expect(
    await ask(
      1,
      counter(() => touch(1)),
      onOutdated,
    ),
  ).toBe(3);
  await ask(1, counter(), onOutdated);
  expect(outdated).toBe(1);
});

function counter(during: (call: number) => unknown = () => undefined): () => Promise<number> {
  let calls = 0;
  return async () => {
    calls += 1;
    during(calls);
    return calls;
  };
}
