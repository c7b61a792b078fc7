import { describe, expect, it } from "vitest";
import { requireKey, requireVoice } from "./rules.ts";

const key = new Uint8Array([1]);
const own = "https://ia.exemplo.com.br/v1";

describe("a prompt's key", () => {
  it.each<[string, Parameters<typeof requireKey>]>([
    ["is given to a new one", [undefined, null, true]],
    ["is given anew with another address", [{ base_url: null, api_key: key }, own, true]],
    ["stays where the address does", [{ base_url: own, api_key: key }, own, false]],
    ["may be missing where somebody else answers", [undefined, own, false]],
    ["may be missing on the way to somebody else", [{ base_url: null, api_key: null }, own, false]],
  ])("%s", (_, [before, baseUrl, isGiven]) => {
    expect(() => requireKey(before, baseUrl, isGiven)).not.toThrow();
  });

  it.each<[string, Parameters<typeof requireKey>]>([
    ["by OpenAI of a new one", [undefined, null, false]],
    ["by OpenAI of one that had none", [{ base_url: own, api_key: null }, null, false]],
    [
      "by another address, to which the one that was kept does not go",
      [{ base_url: null, api_key: key }, own, false],
    ],
    ["by OpenAI, to which another's key does not go", [{ base_url: own, api_key: key }, null, false]],
  ])("is asked for %s", (_, [before, baseUrl, isGiven]) => {
    expect(() => requireKey(before, baseUrl, isGiven)).toThrow("ERR_VALIDATION");
  });
});

describe("a voice", () => {
  it.each<[string, Parameters<typeof requireVoice>]>([
    ["writes without anything", ["texto", false, ""]],
    ["speaks with key and region", ["pt-BR-YaraNeural", true, "brazilsouth"]],
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
