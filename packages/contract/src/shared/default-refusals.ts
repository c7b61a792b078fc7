/** A rule that was broken, as zod tells it. */
interface BrokenRule {
  code: string;
  input?: unknown;
  /** Of what kind the value is that has a bound. */
  origin?: string | undefined;
  format?: string | undefined;
}

/**
 * Sentences of rules that have none of their own, instead of the validator's, which name types and patterns. Those that the
 * specification names stand so on the wire; the browser has each in its reader's language (`shared/forms/refusal-words.ts`).
 */
export function defaultRefusal({ code, input, origin, format }: BrokenRule): string {
  if (input === undefined || input === null || input === "") return "Required";
  const isCount = origin === "array" || origin === "set" || origin === "map";
  switch (code) {
    case "too_small":
      if (isCount) return "Too few";
      return origin === "string" ? "Too Short!" : "Too small";
    case "too_big":
      if (isCount) return "Too many";
      return origin === "string" ? "Too Long!" : "Too large";
    case "invalid_format":
      return format === "email" ? "Invalid email" : "Invalid";
    case "unrecognized_keys":
      return "Unknown field";
    default:
      return "Invalid";
  }
}
