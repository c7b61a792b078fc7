import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const languages = ["pt", "en", "es"] as const;
const { resolve } = createRequire(import.meta.url);

/**
 * Adds the names of all emojis to the built files, in the format in which the emoji picker requests them, without the
 * fields that the picker never reads.
 */
export function emojiFiles(): Plugin {
  return {
    name: "emoji-files",
    generateBundle() {
      for (const [path, source] of files()) this.emitFile({ type: "asset", fileName: path, source });
    },
    configureServer({ middlewares }) {
      const served = new Map(files());
      middlewares.use((request, response, next) => {
        const text = served.get((request.url ?? "").slice(1));
        if (text === undefined) return next();
        response.setHeader("content-type", "application/json").end(text);
      });
    },
  };
}

function files(): [string, string][] {
  return languages.flatMap((language) => [
    [`emoji/${language}/data.json`, JSON.stringify(readJson<object[]>(language, "data").map(kept))],
    [`emoji/${language}/messages.json`, JSON.stringify(readJson<object>(language, "messages"))],
  ]);
}

function readJson<Content>(language: string, name: string): Content {
  return JSON.parse(readFileSync(resolve(`emojibase-data/${language}/${name}.json`), "utf8")) as Content;
}

const read = ["emoji", "label", "tags", "version", "group", "subgroup", "skins", "tone"];

function kept(emoji: object): object {
  const fields = Object.entries(emoji).filter(([name]) => read.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === "skins" ? (value as object[]).map(kept) : value]),
  );
}
