import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { deleteRule, type Rule, updateRule } from "@recado/contract/ticket-rules";
import { IconCopy, IconHandStop, IconPlayerPause } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { SwitchInput } from "../../shared/ui/fields/switch.tsx";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import numbered from "../../shared/ui/lists/numbered-list.module.css";
import { dropRule, putRule } from "./queries.ts";
import classes from "./rules.module.css";
import { rulesTexts } from "./texts.ts";
import { useTriggerText } from "./use-trigger-text.ts";

interface RuleItemProps {
  rule: Rule;
  handle: ReactNode;
  place: number;
  menu: ReactNode;
  onEdit: () => void;
  onDuplicate: () => void;
}

export function RuleItem({ rule, handle, place, menu, onEdit, onDuplicate }: RuleItemProps) {
  const t = useTexts(rulesTexts);
  const client = useQueryClient();
  const triggerText = useTriggerText();
  const { id, name, trigger, actions, stopsHere } = rule;
  const duplicate = t("duplicate", { name });
  return (
    <>
      {handle}
      <span className={numbered.place} title={t("place", { place: String(place) })}>
        {place}
      </span>
      <div className={classes.what}>
        <div className={classes.nameLine}>
          <strong className={classes.name} dir="auto" title={name}>
            {name}
          </strong>
          {!rule.isActive && <Chip icon={<IconPlayerPause size={11} stroke={2} />}>{t("paused")}</Chip>}
          {stopsHere && (
            <Chip icon={<IconHandStop size={11} stroke={2} />} title={t("stopsHereHint")}>
              {t("stopsHere")}
            </Chip>
          )}
        </div>
        <p className={classes.when}>
          {triggerText(trigger)} · {t("actions", { count: actions.length })}
        </p>
        <RunFacts rule={rule} />
      </div>
      <ActiveSwitch rule={rule} />
      <div className={classes.actions}>
        {menu}
        <ActionIcon aria-label={duplicate} title={duplicate} onClick={onDuplicate}>
          <IconCopy size={18} stroke={1.75} />
        </ActionIcon>
        <EntityRowActions
          name={name}
          consequence={t("consequence")}
          removed={t("removed", { name })}
          onEdit={onEdit}
          onRemove={() => call(deleteRule, { params: { id: String(id) } })}
          onRemoved={() => dropRule(client, id)}
        />
      </div>
    </>
  );
}

/** Number of runs and the time of the last one, which lead to the log of the rule. */
function RunFacts({ rule: { id, name, runs, lastRunAt } }: { rule: Rule }) {
  const t = useTexts(rulesTexts);
  if (lastRunAt === null) return <p className={classes.when}>{t("noRuns")}</p>;
  return (
    <p className={classes.when}>
      <Link className={classes.ticket} to="/rules" search={{ runs: id }} title={t("runsOf", { name })}>
        {t("runs", { count: runs })}
      </Link>
      , {t("lastRun", { at: formatDateTime(lastRunAt) })}
    </p>
  );
}

/** Switch that activates and pauses the rule at once. If the server refuses, it returns to where it was. */
function ActiveSwitch({ rule: { id, name, isActive } }: { rule: Rule }) {
  const t = useTexts(rulesTexts);
  const client = useQueryClient();
  const input = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (active: boolean) =>
      call(updateRule, { params: { id: String(id) }, body: { isActive: active } }),
    onSuccess: (saved) => {
      putRule(client, saved);
      showSuccess(t(saved.isActive ? "activated" : "nowPaused", { name }));
    },
    onError: showError,
  });
  return (
    <label className={classes.switch} htmlFor={input}>
      <SwitchInput
        id={input}
        checked={isPending ? variables : isActive}
        onChange={(active) => !isPending && mutate(active)}
      />
      {t("active")}
      <VisuallyHidden>{t("activeOf", { name })}</VisuallyHidden>
    </label>
  );
}
