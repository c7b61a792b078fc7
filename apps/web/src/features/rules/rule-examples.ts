import { translate } from "../../shared/i18n/language.ts";
import { ruleExampleTexts } from "./rule-example-texts.ts";
import type { RuleDraft } from "./rule-values.ts";

/** Names of the examples from which a first rule can be started. They need nothing that the company has to create. */
export const ruleExampleNames = ["longWait", "silentCustomer"] as const;
export type RuleExampleName = (typeof ruleExampleNames)[number];

/** Returns an example as the values of the form, in the language of the screen. */
export function ruleExample(name: RuleExampleName): RuleDraft {
  const title = translate(ruleExampleTexts, `${name}.name`);
  if (name === "longWait")
    return {
      name: title,
      trigger: { type: "time", since: "waitingSince", minutes: 30 },
      filter: [{ field: "group", is: false }],
      actions: [{ type: "setPriority", priority: "high" }],
      stopsHere: false,
    };
  return {
    name: title,
    trigger: { type: "time", since: "lastAnswer", minutes: 2_880 },
    filter: [{ field: "status", is: "anyOf", values: ["open"] }],
    actions: [
      { type: "sendText", text: translate(ruleExampleTexts, "silentCustomer.message") },
      { type: "resolve" },
    ],
    stopsHere: false,
  };
}
