import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback } from "react";
import { rulesQuery, useRulesLive } from "../features/rules/queries.ts";
import { RuleDialogs } from "../features/rules/rule-dialogs.tsx";
import { RuleList } from "../features/rules/rule-list.tsx";
import { parseRuleSearch } from "../features/rules/rule-search.ts";
import classes from "../features/rules/rules.module.css";
import { rulesTexts } from "../features/rules/texts.ts";
import { useCommands } from "../shared/commands/use-commands.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";

const RuleRuns = lazyComponent(() =>
  import("../features/rules/rule-runs.tsx").then((module) => ({ default: module.RuleRuns })),
);

export function RulesPage() {
  return (
    <Permitted permission="rules:edit">
      <Rules />
    </Permitted>
  );
}

function Rules() {
  const t = useTexts(rulesTexts);
  const search = parseRuleSearch({ ...useSearch({ from: "/private/rules" }) });
  const navigate = useNavigate({ from: "/rules" });
  const { data } = useQuery(rulesQuery);
  useRulesLive();
  const close = useCallback(() => void navigate({ search: {} }), [navigate]);
  const add = () => void navigate({ search: { new: true } });
  useCommands([{ id: "rules:add", label: t("add"), group: t("title"), chord: "Alt+KeyN", run: add }]);
  return (
    <PageScroll>
      <PageHeader title={t("title")} {...(data ? { count: data.length } : {})}>
        <Button leftSection={<IconPlus size={18} />} onClick={add}>
          {t("add")}
        </Button>
      </PageHeader>
      <Tabs
        value={search.runs === undefined ? "list" : "runs"}
        keepMounted={false}
        onChange={(tab) => void navigate({ search: tab === "runs" ? { runs: 0 } : {} })}
      >
        <Tabs.List className={classes.tabs} aria-label={t("title")}>
          <Tabs.Tab value="list">{t("tabs.list")}</Tabs.Tab>
          <Tabs.Tab value="runs">{t("tabs.runs")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <RuleList
            onAdd={add}
            onStartFrom={(from) => void navigate({ search: { new: true, from } })}
            onEdit={(edit) => void navigate({ search: { edit } })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <Suspense fallback={<SkeletonRows rowHeight={56} />}>
            <RuleRuns
              ruleId={search.runs ?? 0}
              onChoose={(runs) => void navigate({ search: { runs }, replace: true })}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <RuleDialogs search={search} onClose={close} />
    </PageScroll>
  );
}
