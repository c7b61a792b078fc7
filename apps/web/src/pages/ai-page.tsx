import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { aiPageTexts } from "../features/ai/page-texts.ts";
import type { TextKey } from "../shared/i18n/define-texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";

interface AiTab {
  /** Name of the tab in the URL, which is also the key of its title. */
  name: TextKey<(typeof aiPageTexts)["pt"]["tabs"]>;
  Panel: ComponentType;
}

/** Tabs from left to right. Each loads its code when it is opened. */
const tabs: readonly AiTab[] = [
  {
    name: "providers",
    Panel: lazyComponent(() =>
      import("../features/ai/providers-tab.tsx").then((module) => ({ default: module.ProvidersTab })),
    ),
  },
  {
    name: "knowledge",
    Panel: lazyComponent(() =>
      import("../features/knowledge/knowledge-tab.tsx").then((module) => ({ default: module.KnowledgeTab })),
    ),
  },
];

export function AiPage() {
  return (
    <Permitted permission="ai:edit" plan="useOpenAi">
      <Ai />
    </Permitted>
  );
}

function Ai() {
  const t = useTexts(aiPageTexts);
  const { section } = useSearch({ from: "/private/ai" });
  const navigate = useNavigate({ from: "/ai" });
  const open = tabs.find(({ name }) => name === section) ?? tabs[0];
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      <Tabs
        value={open?.name ?? null}
        keepMounted={false}
        onChange={(tab) =>
          void navigate({ search: tab === null || tab === tabs[0]?.name ? {} : { section: tab } })
        }
      >
        <Tabs.List mb="md" aria-label={t("title")}>
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Panel }) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<SkeletonRows rowHeight={56} />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageScroll>
  );
}
