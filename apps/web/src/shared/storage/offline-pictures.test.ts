import { expect, it } from "vitest";
import { fillPictures } from "./offline-pictures.ts";

const address = (name: string) => `https://recado.example/media/${name}`;

it.each([
  ["no picture", [], ["a", "b"], ["a", "b"]],
  ["a wanted picture", ["a"], ["b", "a"], ["b", "a"]],
  ["an unwanted picture", ["z"], ["a"], ["a"]],
  ["too many pictures", ["c", "d"], ["a", "b", "c", "d"], ["c", "a", "b"]],
  ["no picture and a missing one wanted", [], ["gone", "a"], ["a"]],
  ["no picture and one wanted twice", [], ["a", "a", "b"], ["a", "b"]],
])(
  "offline pictures with %s stored keep the most wanted within the limit",
  async (_, before, wanted, expected) => {
    const { cache, kept } = newCache();
    const asked: string[] = [];
    const filling = {
      fetchPicture: async (url: string) => {
        asked.push(url);
        return url.endsWith("gone") ? null : new Blob(["ten bytes."], { type: "image/webp" });
      },
      most: 35,
      signal: new AbortController().signal,
    };
    await fillPictures(cache, before.map(address), filling);
    asked.length = 0;
    await fillPictures(cache, wanted.map(address), filling);
    expect(kept().toSorted()).toEqual(expected.map(address).toSorted());
    expect(asked.some((url) => before.map(address).includes(url))).toBe(false);
  },
);

it("no offline picture is stored after a logout", async () => {
  const { cache, kept } = newCache();
  const leaving = new AbortController();
  const fetchPicture = async () => {
    leaving.abort();
    return new Blob(["picture"]);
  };
  await fillPictures(cache, [address("a")], { fetchPicture, most: 35, signal: leaving.signal });
  expect(kept()).toEqual([]);
});

/** Creates a fake of the browser's Cache. It stores responses by URL, in the order of insertion. */
function newCache() {
  const answers = new Map<string, Response>();
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  return {
    kept: () => [...answers.keys()],
    cache: {
      keys: async () => [...answers.keys()].map((url) => new Request(url)),
      match: async (request: RequestInfo | URL) => answers.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo | URL, answer: Response) => void answers.set(urlOf(request), answer),
      delete: async (request: RequestInfo | URL) => answers.delete(urlOf(request)),
    },
  };
}
