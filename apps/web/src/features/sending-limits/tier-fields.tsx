import { ActionIcon, Button } from "@mantine/core";
import { maxWarmUpTiers, type WarmUpTier } from "@recado/contract/sending-limits";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { WholeNumberInput } from "../../shared/ui/fields/whole-number-input.tsx";
import classes from "./sending-limits.module.css";
import { sendingLimitTexts } from "./texts.ts";

interface StairFieldsProps {
  stairs: readonly WarmUpTier[];
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (stairs: WarmUpTier[]) => void;
}

/** Returns the next warm-up tier. It begins a week after the last tier and allows twice as many new chats per day. */
function nextStair(stairs: readonly WarmUpTier[]): WarmUpTier {
  const last = stairs.at(-1);
  return last ? { fromDay: last.fromDay + 7, perDay: last.perDay * 2 } : { fromDay: 0, perDay: 20 };
}

export function TierFields({ stairs, errors, onChange }: StairFieldsProps) {
  const t = useTexts(sendingLimitTexts);
  const change = (index: number, changes: Partial<WarmUpTier>) =>
    onChange(stairs.map((stair, at) => (at === index ? { ...stair, ...changes } : stair)));
  const textOf = (path: string) => (typeof errors[path] === "string" ? errors[path] : undefined);
  return (
    <DialogSection title={t("stairsTitle")} hint={t("stairsHint")}>
      <div className={classes.fieldset}>
        {stairs.map(({ fromDay, perDay }, index) => {
          const number = index + 1;
          const [wrongDay, wrongCount] = [
            textOf(`stairs.${index}.fromDay`),
            textOf(`stairs.${index}.perDay`),
          ];
          return (
            // Tiers are identified by their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own
            <div key={index} className={classes.stair}>
              <WholeNumberInput
                label={t("fromDay", { number })}
                value={fromDay}
                {...(wrongDay !== undefined && { error: wrongDay })}
                onChange={(value) => change(index, { fromDay: value })}
              />
              <WholeNumberInput
                label={t("perDay", { number })}
                value={perDay}
                {...(wrongCount !== undefined && { error: wrongCount })}
                onChange={(value) => change(index, { perDay: value })}
              />
              {stairs.length > 1 && (
                <ActionIcon
                  size={36}
                  aria-label={t("removeStair", { number })}
                  title={t("removeStair", { number })}
                  onClick={() => onChange(stairs.filter((_, at) => at !== index))}
                >
                  <IconX size={18} stroke={1.75} />
                </ActionIcon>
              )}
            </div>
          );
        })}
        {errors.stairs && (
          <p className={classes.wrong} role="alert">
            {errors.stairs}
          </p>
        )}
        {stairs.length < maxWarmUpTiers && (
          <div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => onChange([...stairs, nextStair(stairs)])}
            >
              {t("addStair")}
            </Button>
          </div>
        )}
      </div>
    </DialogSection>
  );
}
