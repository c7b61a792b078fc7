import { Autocomplete, Loader } from "@mantine/core";
import { type AiProvider, maxAiModelName } from "@recado/contract/ai-providers";
import { useState } from "react";
import { describeError } from "../../shared/api/show-error.ts";
import { formatDay, localDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { assistantTestTexts } from "../assistant-test/texts.ts";
import { promptTexts } from "../prompts/texts.ts";
import classes from "./ai.module.css";
import { useAiModels } from "./queries.ts";

interface ModelInputProps {
  label: string;
  provider: AiProvider | undefined;
  value?: string;
}

/** Field for the name of a model. It suggests the models that the provider offers, and accepts any other text. */
export function ModelInput({ label, provider, value = "", ...input }: ModelInputProps) {
  const t = useTexts(promptTexts);
  const reasons = useTexts(assistantTestTexts);
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching } = useAiModels(provider, isWanted || value !== "");
  const models = data?.models ?? [];
  const chosen = models.find(({ id }) => id === value);
  const refused = data?.problem ? reasons(`problems.${data.problem}`) : undefined;
  const none = data?.models.length === 0 ? t("modelsNone") : undefined;
  const problem = error ? describeError(error) : (refused ?? none);
  return (
    <div>
      <Autocomplete
        label={label}
        maxLength={maxAiModelName}
        autoComplete="off"
        spellCheck={false}
        data={models.map(({ id }) => id)}
        limit={200}
        // The name of a known model does not filter the suggestions, so that the other models stay visible.
        filter={({ options, search }) =>
          chosen ? options : options.filter((one) => "value" in one && one.value.includes(search.trim()))
        }
        rightSection={isFetching ? <Loader size={16} /> : undefined}
        value={value}
        {...input}
        onFocus={() => setWanted(true)}
      />
      <div className={classes.state} role="status">
        {isFetching ? t("modelsAsking") : problem}
        {chosen?.endsOn && (
          <span className={classes.warning}>
            {t(chosen.endsOn <= localDay(new Date()) ? "modelEnded" : "modelEnds", {
              day: formatDay(chosen.endsOn),
            })}
          </span>
        )}
      </div>
    </div>
  );
}
