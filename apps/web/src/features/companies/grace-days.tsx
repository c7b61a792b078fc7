import { Button } from "@mantine/core";
import { updateTerms } from "@recado/contract/managed-companies";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import classes from "./grace-days.module.css";
import { termsQuery } from "./queries.ts";
import { companyTexts } from "./texts.ts";

/** How many days after its due date a company still works; said with a button, because it concerns all of them at once. */
export function GraceDays() {
  const t = useTexts(companyTexts);
  const client = useQueryClient();
  const { data } = useQuery(termsQuery);
  const [typed, setTyped] = useState<number>();
  const { mutate, isPending } = useMutation({
    mutationFn: (graceDays: number) => call(updateTerms, { body: { graceDays } }),
    onSuccess: (terms) => {
      client.setQueryData(termsQuery.queryKey, terms);
      void client.invalidateQueries({ queryKey: ["companies", "pages"] });
      setTyped(undefined);
      showSuccess(t("done"));
    },
    onError: showError,
  });
  if (!data) return null;
  const days = typed ?? data.graceDays;
  return (
    <form
      className={classes.grace}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(days);
      }}
    >
      <WholeNumberInput label={t("grace")} hint={t("graceHint")} value={days} onChange={setTyped} />
      {days !== data.graceDays && (
        <Button type="submit" variant="default" loading={isPending}>
          {t("graceSave")}
        </Button>
      )}
    </form>
  );
}
