import { ApiError } from "@recado/contract/shared/client";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { planTexts } from "./texts.ts";

interface Asked {
  companies: number;
  answer: (isConfirmed: boolean) => void;
}

interface ConfirmedNumbers {
  confirmation: ReactNode;
  /** Does it again, confirmed, once somebody has read how many companies exceed the plan and wants it all the same. */
  withConfirmation: <T>(work: (query: { confirmed?: "true" }) => Promise<T>) => Promise<T>;
}

export function useConfirmedNumbers(): ConfirmedNumbers {
  const t = useTexts(planTexts);
  const [asked, setAsked] = useState<Asked>();
  const answer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return {
    confirmation: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={t("exceededTitle")}
        confirm={t("exceededConfirm")}
        danger
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {asked && t("exceeded", { count: asked.companies })}
      </ConfirmDialog>
    ),
    withConfirmation: async (work) => {
      try {
        return await work({});
      } catch (error) {
        const companies = exceedingOf(error);
        if (companies === undefined) throw error;
        const isConfirmed = await new Promise<boolean>((resolve) => setAsked({ companies, answer: resolve }));
        if (!isConfirmed) throw error;
        return work({ confirmed: "true" });
      }
    },
  };
}

/** How many companies use more than the plan is going to include; undefined where it was refused for something else. */
export function exceedingOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.body.error !== "ERR_PLAN_EXCEEDED") return undefined;
  return error.body.companies as number;
}
