import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ChecklistStep } from "../../shared/ui/lists/checklist-step.tsx";
import { queuesQuery } from "../queues/queries.ts";
import classes from "./onboarding.module.css";
import { onboardingTexts } from "./texts.ts";

export function FirstSteps({ hasConnection }: { hasConnection: boolean }) {
  const t = useTexts(onboardingTexts);
  const id = useId();
  const { data: queues } = useQuery(queuesQuery);
  const { data: users } = useQuery({ queryKey: ["users", "names"], queryFn: () => call(listUserNames, {}) });
  if (!queues || !users) return null;
  const steps = [
    { name: "queue", to: "/queues", isBegun: queues.length > 0, isDone: queues.length > 0 },
    { name: "user", to: "/users", isBegun: users.length > 1, isDone: users.length > 1 },
    // This step may have begun without being done: the connection exists, but its QR code has not been scanned.
    { name: "connection", to: "/connections", isBegun: hasConnection, isDone: false },
  ] as const;
  return (
    <section className={classes.steps} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("title")}
      </h2>
      <p className={classes.hint}>{t("hint")}</p>
      <ol className={classes.list}>
        {steps.map(({ name, to, isBegun, isDone }) => (
          <ChecklistStep
            key={name}
            to={to}
            search={isBegun ? {} : { new: true }}
            name={t(name)}
            hint={t(`${name}Hint`)}
            isDone={isDone}
            done={t("done")}
          />
        ))}
      </ol>
    </section>
  );
}
