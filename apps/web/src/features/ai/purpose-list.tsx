import { Button } from "@mantine/core";
import {
  type AiProvider,
  type AiPurpose,
  type AiPurposeSetting,
  type AiSettings,
  aiPurposes,
  testAiPurpose,
} from "@recado/contract/ai-providers";
import type { AnswerOf } from "@recado/contract/shared/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { describeError } from "../../shared/api/show-error.ts";
import { formatDay, localDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { assistantTestTexts } from "../assistant-test/texts.ts";
import classes from "./ai.module.css";
import { aiSettingsQuery, useAiModels } from "./queries.ts";
import { aiTexts } from "./texts.ts";

const PurposeDialog = lazyComponent(() =>
  import("./purpose-dialog.tsx").then((module) => ({ default: module.PurposeDialog })),
);

interface PurposeListProps {
  providers: readonly AiProvider[];
  settings: AiSettings;
}

/** AI features with their models. A feature without a model is off. */
export function PurposeList({ providers, settings }: PurposeListProps) {
  const t = useTexts(aiTexts);
  const [edited, setEdited] = useState<AiPurpose>();
  const settingOf = (purpose: AiPurpose) => settings.purposes.find((one) => one.purpose === purpose);
  return (
    <section className={classes.section} aria-labelledby="ai-purposes">
      <h2 id="ai-purposes" className={classes.title}>
        {t("purposes")}
      </h2>
      <p className={classes.hint}>{t("purposesHint")}</p>
      <ul className={classes.rows}>
        {aiPurposes.map((purpose) => (
          <PurposeRow
            key={purpose}
            purpose={purpose}
            setting={settingOf(purpose)}
            providers={providers}
            onEdit={() => setEdited(purpose)}
          />
        ))}
      </ul>
      <Suspense>
        {edited && (
          <PurposeDialog
            purpose={edited}
            setting={settingOf(edited)}
            providers={providers}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface PurposeRowProps {
  purpose: AiPurpose;
  setting: AiPurposeSetting | undefined;
  providers: readonly AiProvider[];
  onEdit: () => void;
}

function PurposeRow({ purpose, setting, providers, onEdit }: PurposeRowProps) {
  const t = useTexts(aiTexts);
  const name = t(`purpose.${purpose}`);
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(testAiPurpose, { body: { purpose } }),
    onSettled: () => client.invalidateQueries({ queryKey: aiSettingsQuery.queryKey }),
  });
  return (
    <li className={classes.purpose}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>{t(`purposeHint.${purpose}`)}</span>
        {setting ? (
          <Models setting={setting} providers={providers} />
        ) : (
          <span className={classes.off}>{t("off")}</span>
        )}
      </div>
      <div className={classes.buttons}>
        {setting && (
          <Button
            variant="default"
            aria-label={t("testOf", { purpose: name })}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t("test")}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={t("setUpOf", { purpose: name })}
          disabled={providers.length === 0}
          title={providers.length === 0 ? t("needsProvider") : undefined}
          onClick={onEdit}
        >
          {t("setUp")}
        </Button>
      </div>
      <TestResult data={test.data} error={test.error} isPending={test.isPending} />
    </li>
  );
}

function Models({ setting, providers }: { setting: AiPurposeSetting; providers: readonly AiProvider[] }) {
  const t = useTexts(aiTexts);
  const providerOf = (id: number | null) => providers.find((provider) => provider.id === id);
  const provider = providerOf(setting.aiProviderId);
  const fallback = providerOf(setting.fallbackProviderId);
  return (
    <>
      <span className={classes.model}>{`${setting.model} · ${provider?.name ?? ""}`}</span>
      {fallback && (
        <span className={classes.meta}>
          {t("fallbackIs", { model: setting.fallbackModel, provider: fallback.name })}
        </span>
      )}
      <ModelEnd provider={provider} model={setting.model} />
      {fallback && <ModelEnd provider={fallback} model={setting.fallbackModel} />}
    </>
  );
}

/** Warning that the provider has announced the end of the model. */
function ModelEnd({ provider, model }: { provider: AiProvider | undefined; model: string }) {
  const t = useTexts(aiTexts);
  const { data } = useAiModels(provider, true);
  const end = data?.models.find(({ id }) => id === model)?.endsOn;
  if (!end) return null;
  const key = end <= localDay(new Date()) ? "endedOn" : "endsOn";
  return <span className={classes.warning}>{t(key, { model, day: formatDay(end) })}</span>;
}

interface TestResultProps {
  data: AnswerOf<typeof testAiPurpose> | undefined;
  error: unknown;
  isPending: boolean;
}

function TestResult({ data, error, isPending }: TestResultProps) {
  const t = useTexts(aiTexts);
  const reasons = useTexts(assistantTestTexts);
  const seconds = ((data?.milliseconds ?? 0) / 1_000).toLocaleString(undefined, {
    maximumFractionDigits: 1,
  });
  const refused = data?.problem ? reasons(`problems.${data.problem}`) : undefined;
  const failure = error ? describeError(error) : refused;
  return (
    <div className={classes.result} role="status">
      {!isPending && data?.model && t("testPassed", { model: data.model, seconds })}
      {!isPending && failure !== undefined && <FormAlert>{failure}</FormAlert>}
    </div>
  );
}
