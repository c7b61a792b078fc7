import { Radio } from "@mantine/core";
import { scheduleScopes } from "@recado/contract/schedules";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";

const allScopes = [...scheduleScopes, "all"] as const;
/**
 * Messages of a series that a change applies to. `all` means all messages that are already planned, and all later
 * messages.
 */
export type ChangeScope = (typeof allScopes)[number];

interface ScopeDialogProps {
  /**
   * Whether the series has earlier messages that are not sent yet. The dialog then also offers to change all messages.
   */
  withAll?: boolean;
  title: string;
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  children?: ReactNode;
  onConfirm: (scope: ChangeScope) => void;
  onClose: () => void;
}

/** Dialog that asks whether a change applies to one message of a series, or also to the messages after it. */
export function ScopeDialog({
  withAll = false,
  children,
  onConfirm,
  danger = false,
  busy = false,
  ...dialog
}: ScopeDialogProps) {
  const t = useTexts(scheduleTexts);
  const [scope, setScope] = useState<ChangeScope>("one");
  return (
    <ConfirmDialog opened {...dialog} danger={danger} busy={busy} onConfirm={() => onConfirm(scope)}>
      {children}
      <Radio.Group
        aria-label={t("scope.label")}
        value={scope}
        onChange={(value) => setScope(allScopes.find((one) => one === value) ?? "one")}
      >
        <div className={classes.choices}>
          {(withAll ? allScopes : scheduleScopes).map((one) => (
            <Radio key={one} value={one} label={t(`scope.${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </ConfirmDialog>
  );
}
