import { Radio } from "@mantine/core";
import { type ScheduleScope, scheduleScopes } from "@recado/contract/schedules";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import classes from "./schedule-dialog.module.css";
import { scheduleTexts } from "./texts.ts";

interface ScopeDialogProps {
  title: string;
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  children?: ReactNode;
  onConfirm: (scope: ScheduleScope) => void;
  onClose: () => void;
}

/** Of one that repeats: is this one meant, or all that follow it too? */
export function ScopeDialog({
  children,
  onConfirm,
  danger = false,
  busy = false,
  ...dialog
}: ScopeDialogProps) {
  const t = useTexts(scheduleTexts);
  const [scope, setScope] = useState<ScheduleScope>("one");
  return (
    <ConfirmDialog opened {...dialog} danger={danger} busy={busy} onConfirm={() => onConfirm(scope)}>
      {children}
      <Radio.Group
        aria-label={t("scope.label")}
        value={scope}
        onChange={(value) => setScope(value === "following" ? "following" : "one")}
      >
        <div className={classes.choices}>
          {scheduleScopes.map((one) => (
            <Radio key={one} value={one} label={t(`scope.${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </ConfirmDialog>
  );
}
