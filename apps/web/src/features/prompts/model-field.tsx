import { Autocomplete, Button, Loader } from "@mantine/core";
import { listPromptModels, type PromptModel } from "@recado/contract/prompts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../shared/api/call.ts";
import { describeError } from "../../shared/api/show-error.ts";
import { formatDay, localDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { assistantTestTexts } from "../assistant-test/texts.ts";
import classes from "./prompts.module.css";
import type { PromptFormState } from "./text-fields.tsx";
import { promptTexts } from "./texts.ts";

interface ModelFieldProps {
  form: PromptFormState;
  promptId: number | undefined;
}

/**
 * Field for the name of the AI model. It suggests the models that the service offers, fetched on focus, and accepts
 * any other text.
 */
export function ModelField({ form, promptId }: ModelFieldProps) {
  const t = useTexts(promptTexts);
  const listing = useOfferedModels(form, promptId);
  const { models } = listing;
  const { model = "" } = form.values;
  const chosen = models.find(({ id }) => id === model);
  return (
    <div>
      <Autocomplete
        label={t("model")}
        description={t("modelHint")}
        placeholder={t("modelAutomatic")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data={models.map(({ id }) => id)}
        limit={200}
        // If the field already has the name of a model, that name does not filter the suggestions, so that the other
        // models stay visible.
        filter={({ options, search }) => (chosen ? options : options.filter((one) => matches(one, search)))}
        renderOption={({ option }) => (
          <ModelOption model={models.find(({ id }) => id === option.value)} name={option.value} />
        )}
        rightSection={listing.isAsking ? <Loader size={16} /> : undefined}
        {...form.getInputProps("model")}
        onFocus={listing.ask}
      />
      <div className={classes.state} role="status">
        {listing.isAsking ? t("modelsAsking") : listing.problem}
        {!listing.isAsking && chosen?.endsOn && (
          <span className={classes.ending}>
            <ModelEnd day={chosen.endsOn} />
          </span>
        )}
      </div>
      {listing.problem && !listing.isAsking && (
        <Button variant="default" size="xs" className={classes.again} onClick={listing.askAgain}>
          {t("modelsAgain")}
        </Button>
      )}
    </div>
  );
}

function matches(option: unknown, search: string): boolean {
  const { value = "" } = option as { value?: string };
  return value.toLowerCase().includes(search.trim().toLowerCase());
}

/**
 * Models that the AI service offers. They are not cached, because the request may contain an API key that is not
 * saved yet.
 */
function useOfferedModels(form: PromptFormState, promptId: number | undefined) {
  const t = useTexts(promptTexts);
  const reasons = useTexts(assistantTestTexts);
  const { baseUrl = "", apiKey = "" } = form.values;
  const asked = useRef("");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      call(listPromptModels, { body: { promptId: promptId ?? null, baseUrl: baseUrl ?? "", apiKey } }),
  });
  const question = JSON.stringify([baseUrl, apiKey]);
  const askAgain = () => {
    asked.current = question;
    mutate();
  };
  const ask = () => {
    if (asked.current !== question || error) askAgain();
  };
  const isCurrent = asked.current === question;
  return {
    ask,
    askAgain,
    isAsking: isPending,
    models: isCurrent ? (data?.models ?? []) : [],
    problem: isCurrent ? problemOf() : undefined,
  };

  function problemOf(): string | undefined {
    if (error) return describeError(error);
    if (data?.problem === "unauthorized" && apiKey === "") return t("modelsNeedKey");
    if (data?.problem) return reasons(`problems.${data.problem}`);
    return data?.models.length === 0 ? t("modelsNone") : undefined;
  }
}

function ModelOption({ name, model }: { name: string; model: PromptModel | undefined }) {
  return (
    <span className={classes.option}>
      {name}
      {model?.endsOn && (
        <small>
          <ModelEnd day={model.endsOn} />
        </small>
      )}
    </span>
  );
}

function ModelEnd({ day }: { day: string }): string {
  const t = useTexts(promptTexts);
  return t(day <= localDay(new Date()) ? "modelEnded" : "modelEnds", { day: formatDay(day) });
}
