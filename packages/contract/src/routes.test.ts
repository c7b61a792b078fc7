import { expect, it } from "vitest";
import { routes } from "./routes.ts";

it("the API reference shows each route by a summary of its own that fits one line", () => {
  const summaries = routes.map(({ route }) => route.summary);
  expect(
    summaries.filter((summary) => !/^[A-Z][a-z]+\b.+[^.]$/.test(summary) || summary.length > 100),
  ).toEqual([]);
  expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
});
