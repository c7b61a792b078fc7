import { describe, expect, it } from "vitest";
import { requireKey } from "../ai-providers/rules.ts";
import { requireVoice } from "./rules.ts";

const key = new Uint8Array([1]);
const own = "https://ia.exemplo.com.br/v1";

describe("the API key of a prompt", () => {
  it.each<[string, Parameters<typeof requireKey>]>([
    ["is accepted for a new prompt", [undefined, null, true]],
    ["is accepted together with a new address", [{ base_url: null, api_key: key }, own, true]],
    ["is kept while the address stays", [{ base_url: own, api_key: key }, own, false]],
    ["is optional for a new prompt with its own address", [undefined, own, false]],
    [
      "is optional when a prompt without a key changes to its own address",
      [{ base_url: null, api_key: null }, own, false],
    ],
  ])("%s", (_, [before, baseUrl, isGiven]) => {
    expect(() => requireKey(before, baseUrl, isGiven)).not.toThrow();
  });

  it.each<[string, Parameters<typeof requireKey>]>([
    ["for a new prompt of OpenAI", [undefined, null, false]],
    ["when a prompt without a key changes to OpenAI", [{ base_url: own, api_key: null }, null, false]],
    [
      "when a prompt with a key for OpenAI changes to its own address",
      [{ base_url: null, api_key: key }, own, false],
    ],
    [
      "when a prompt with a key for its own address changes to OpenAI",
      [{ base_url: own, api_key: key }, null, false],
    ],
  ])("is required %s", (_, [before, baseUrl, isGiven]) => {
    expect(() => requireKey(before, baseUrl, isGiven)).toThrow("ERR_VALIDATION");
  });
});

describe("a voice of a prompt", () => {
  it.each<[string, Parameters<typeof requireVoice>]>([
    ["of the kind text needs neither key nor region", ["texto", false, ""]],
    ["that speaks is accepted with key and region", ["pt-BR-YaraNeural", true, "brazilsouth"]],
  ])("%s", (_, [voice, hasKey, region]) => {
    expect(() => requireVoice(voice, hasKey, region)).not.toThrow();
  });

  it.each<[string, Parameters<typeof requireVoice>]>([
    ["key", ["pt-BR-YaraNeural", false, "brazilsouth"]],
    ["region", ["pt-BR-YaraNeural", true, ""]],
  ])("is refused without a %s", (_, [voice, hasKey, region]) => {
    expect(() => requireVoice(voice, hasKey, region)).toThrow("ERR_VALIDATION");
  });
});
