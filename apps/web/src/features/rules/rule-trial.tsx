import { Button } from "@mantine/core";
import { ApiError } from "@recado/contract/shared/client";
import type { AnswerOf } from "@recado/contract/shared/route";
import { tryRule } from "@recado/contract/ticket-rules";
import { IconFlask } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { describeError } from "../../shared/api/show-error.ts";
import { formatCount } from "../../shared/format/number.ts";
import { formIssues } from "../../shared/forms/form-issues.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { ruleDialogTexts } from "./dialog-texts.ts";
import { RuleTicketLink } from "./rule-ticket-link.tsx";
import type { RuleDraft } from "./rule-values.ts";
import classes from "./rules.module.css";
import { useActionNames } from "./use-action-names.ts";
import { useRuleErrorText } from "./use-rule-error-text.ts";

type TriedRule = Pick<RuleDraft, "trigger" | "filter" | "actions">;
type Trial = AnswerOf<typeof tryRule>;
type Match = Trial["matches"][number];

interface RuleTrialProps {
  rule: TriedRule;
  /** Called with the error if the server found wrong fields, so that the form shows them. */
  onRefused: (error: unknown) => void;
}

/** Button that tries the rule as it stands in the form, and what the rule would do. */
export function RuleTrial({ rule, onRefused }: RuleTrialProps) {
  const t = useTexts(ruleDialogTexts);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (tried: TriedRule) => ({ tried, trial: await call(tryRule, { body: tried }) }),
    onError: (refusal) => {
      if (Object.keys(formIssues(refusal)).length > 0) onRefused(refusal);
    },
  });
  const isStale = data !== undefined && JSON.stringify(data.tried) !== JSON.stringify(rule);
  return (
    <section className={classes.trial} aria-label={t("trial.title")}>
      <div className={classes.trialHead}>
        <p className={classes.hint}>{t("trial.hint")}</p>
        <Button
          variant="default"
          leftSection={<IconFlask size={18} stroke={1.75} />}
          loading={isPending}
          onClick={() => mutate(rule)}
        >
          {t(data ? "trial.again" : "trial.run")}
        </Button>
      </div>
      {error && <FormAlert>{isOfFields(error) ? t("trial.wrong") : describeError(error)}</FormAlert>}
      {data && (
        <div className={classes.result} data-stale={isStale || undefined}>
          <div role="status">
            {isStale && <p className={classes.stale}>{t("trial.stale")}</p>}
            <Summary trial={data.trial} />
          </div>
          <Matches key={JSON.stringify(data.tried)} matches={data.trial.matches} />
        </div>
      )}
    </section>
  );
}

function isOfFields(error: unknown): boolean {
  return error instanceof ApiError && (error.body.issues ?? []).length > 0;
}

function Summary({ trial: { checked, matches } }: { trial: Trial }) {
  const t = useTexts(ruleDialogTexts);
  const count = matches.length;
  const all = formatCount(checked);
  if (count === 0) return <p className={classes.summary}>{t("trial.none", { checked: all })}</p>;
  const failures = matches.filter(({ error }) => error !== null).length;
  const changes = matches.filter(({ actions }) => actions.length > 0).length;
  const facts = [
    { name: "changes", count: changes },
    { name: "same", count: count - changes - failures },
    { name: "failures", count: failures },
  ] as const;
  return (
    <>
      <p className={classes.summary}>{t("trial.matches", { count, checked: all })}</p>
      <p className={classes.hint}>
        {facts
          .filter((fact) => fact.count > 0)
          .map((fact) => t(`trial.${fact.name}`, { count: fact.count }))
          .join(" · ")}
      </p>
    </>
  );
}

/** Number of tickets that are shown at first, and after each click on the button for more. */
const shownAtOnce = 20;

function Matches({ matches }: { matches: readonly Match[] }) {
  const t = useTexts(ruleDialogTexts);
  const [shown, setShown] = useState(shownAtOnce);
  const left = matches.length - shown;
  if (matches.length === 0) return null;
  return (
    <>
      <ul className={classes.matches} aria-label={t("trial.list")}>
        {matches.slice(0, shown).map((match) => (
          <li key={match.ticket.id}>
            <RuleTicketLink ticket={match.ticket} isBeside />
            <MatchOutcome match={match} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + shownAtOnce)}>
          {t("trial.more", { count: Math.min(left, shownAtOnce) })}
        </Button>
      )}
    </>
  );
}

function MatchOutcome({ match: { actions, error } }: { match: Match }) {
  const t = useTexts(ruleDialogTexts);
  const nameAll = useActionNames();
  const errorText = useRuleErrorText();
  if (error !== null)
    return <span className={classes.failed}>{t("trial.not", { error: errorText(error) })}</span>;
  return (
    <span className={classes.hint}>
      {actions.length > 0 ? t("trial.would", { actions: nameAll(actions) }) : t("trial.already")}
    </span>
  );
}
