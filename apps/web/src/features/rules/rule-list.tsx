import { Button } from "@mantine/core";
import { IconBolt, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { rulesQuery } from "./queries.ts";
import { ruleExampleTexts } from "./rule-example-texts.ts";
import { ruleExampleNames } from "./rule-examples.ts";
import classes from "./rules.module.css";
import { rulesTexts } from "./texts.ts";

const OrderedRules = lazyComponent(() =>
  import("./ordered-rules.tsx").then((module) => ({ default: module.OrderedRules })),
);

const rowHeight = 84;

interface RuleListProps {
  onAdd: () => void;
  /** Starts a new rule from an example, or as a copy of the rule with this id. */
  onStartFrom: (source: string | number) => void;
  onEdit: (id: number) => void;
}

export function RuleList(props: RuleListProps) {
  const inLists = useTexts(listTexts);
  const { data, error, refetch } = useQuery(rulesQuery);
  if (!data)
    return error ? (
      <ErrorState title={inLists("loadError")} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowHeight={rowHeight} />
    );
  if (data.length === 0) return <NoRules {...props} />;
  return (
    <Suspense fallback={<SkeletonRows rows={data.length} rowHeight={rowHeight} />}>
      <OrderedRules rules={data} {...props} />
    </Suspense>
  );
}

function NoRules({ onAdd, onStartFrom }: RuleListProps) {
  const t = useTexts(rulesTexts);
  const inExamples = useTexts(ruleExampleTexts);
  return (
    <>
      <EmptyState
        icon={<IconBolt size={22} stroke={1.75} />}
        title={t("empty")}
        action={
          <Button leftSection={<IconPlus size={18} />} onClick={onAdd}>
            {t("add")}
          </Button>
        }
      >
        {t("emptyHint")}
      </EmptyState>
      <section className={classes.examples}>
        <h2 className={classes.examplesTitle}>{inExamples("title")}</h2>
        <ul>
          {ruleExampleNames.map((name) => (
            <li key={name} className={classes.example}>
              <strong>{inExamples(`${name}.name`)}</strong>
              <p className={classes.hint}>{inExamples(`${name}.hint`)}</p>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${inExamples("use")}: ${inExamples(`${name}.name`)}`}
                onClick={() => onStartFrom(name)}
              >
                {inExamples("use")}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
