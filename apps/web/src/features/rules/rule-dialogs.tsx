import { ApiError } from "@recado/contract/shared/client";
import type { Rule } from "@recado/contract/ticket-rules";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useDeletedMessage } from "../../shared/lists/use-deleted-message.ts";
import { useKeptRow } from "../../shared/lists/use-kept-row.ts";
import { FormHostContext } from "../../shared/ui/dialogs/form-context.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { rulesQuery } from "./queries.ts";
import { ruleExample, ruleExampleNames } from "./rule-examples.ts";
import type { RuleSearch } from "./rule-search.ts";
import { draftOfRule, emptyRule, type RuleDraft } from "./rule-values.ts";
import { rulesTexts } from "./texts.ts";

const RuleDialog = lazyComponent(() =>
  import("./rule-dialog.tsx").then((module) => ({ default: module.RuleDialog })),
);

const missing = new ApiError(404, { error: "ERR_NO_RULE_FOUND" });

interface RuleDialogsProps {
  search: RuleSearch;
  onClose: () => void;
}

/** The dialog that the URL of the page names: for a new rule, a copy, an example, or a rule to edit. */
export function RuleDialogs({ search, onClose }: RuleDialogsProps) {
  const { data } = useQuery(rulesQuery);
  const found = data?.find(({ id }) => id === search.edit);
  const rule = useKeptRow(search.edit, found);
  const isGone = data !== undefined && search.edit !== undefined && found === undefined;
  const gone = useDeletedMessage({
    error: isGone ? missing : null,
    isOpen: rule !== undefined,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && (data || search.from === undefined) && (
        <NewRule key={search.from} from={search.from} rules={data ?? []} onClose={onClose} />
      )}
      {rule && (
        <FormHostContext value={{ gone }}>
          <RuleDialog key={rule.id} rule={rule} start={emptyRule} onClose={onClose} />
        </FormHostContext>
      )}
    </Suspense>
  );
}

interface NewRuleProps {
  from: RuleSearch["from"];
  rules: readonly Rule[];
  onClose: () => void;
}

function NewRule({ from, rules, onClose }: NewRuleProps) {
  const t = useTexts(rulesTexts);
  const [start] = useState(() => startOf(String(from), rules, (name) => t("copyOf", { name })));
  return <RuleDialog start={start} onClose={onClose} />;
}

/** Largest number of characters of a copied name, so that the name of the copy is not too long. */
const copiedName = 50;

function startOf(from: string, rules: readonly Rule[], copyOf: (name: string) => string): RuleDraft {
  const example = ruleExampleNames.find((name) => name === from);
  if (example) return ruleExample(example);
  const source = rules.find(({ id }) => String(id) === from);
  if (!source) return emptyRule;
  return { ...draftOfRule(source), name: copyOf(source.name.slice(0, copiedName)) };
}
