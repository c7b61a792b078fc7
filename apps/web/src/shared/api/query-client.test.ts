import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

const client = createQueryClient();
const queryKey = ["ticket", 1];
let asked: ((answer: string) => void)[] = [];
const query = {
  queryKey,
  queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
};

afterEach(() => {
  client.clear();
  asked = [];
});

async function answer(index: number, text: string): Promise<void> {
  await expect.poll(() => asked.length).toBe(index + 1);
  asked[index]?.(text);
  await expect.poll(() => client.getQueryData(queryKey)).toBe(text);
}

it("a first request is repeated once if its data changed before the answer", async () => {
  const stop = new QueryObserver(client, query).subscribe(() => {});
  await expect.poll(() => asked.length).toBe(1);
  void client.invalidateQueries();
  void client.invalidateQueries({ queryKey: ["ticket"] });
  await answer(0, "before");
  await answer(1, "after");
  expect(client.isFetching()).toBe(0);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  stop();
});

it("data without a viewer is marked outdated if the data changed before the answer", async () => {
  client.setQueryData(queryKey, "old");
  const loading = client.fetchQuery({ ...query, staleTime: 0 });
  void client.invalidateQueries({ queryKey });
  await answer(0, "before");
  await loading;
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(asked).toHaveLength(1);
});

it("a request is not repeated for an unrelated change", async () => {
  const stop = new QueryObserver(client, query).subscribe(() => {});
  await expect.poll(() => asked.length).toBe(1);
  await client.invalidateQueries({ queryKey: ["users"] });
  await answer(0, "before");
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  expect(asked).toHaveLength(1);
  stop();
});
