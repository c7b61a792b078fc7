import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Question<Refusal> {
  /** Extracts the facts to confirm from an error; undefined for any other error. */
  read: (error: unknown) => Refusal | undefined;
  title: string;
  confirm: string;
  describe: (refusal: Refusal) => ReactNode;
}

interface Confirmed {
  confirmation: ReactNode;
  /**
   * Runs the work; if the server asks for a confirmation, shows the reason and runs it again once the user confirms.
   */
  withConfirmation: <T>(work: (isConfirmed: boolean) => Promise<T>) => Promise<T>;
}

/** For actions that the server performs only after the user has confirmed the consequences. */
export function useServerConfirmation<Refusal>({
  read,
  title,
  confirm,
  describe,
}: Question<Refusal>): Confirmed {
  const [asked, setAsked] = useState<{ refusal: Refusal; answer: (isConfirmed: boolean) => void }>();
  const answer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return {
    confirmation: (
      <ConfirmDialog
        opened={asked !== undefined}
        title={title}
        confirm={confirm}
        danger
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {asked && describe(asked.refusal)}
      </ConfirmDialog>
    ),
    withConfirmation: async (work) => {
      try {
        return await work(false);
      } catch (error) {
        const refusal = read(error);
        if (refusal === undefined) throw error;
        const isConfirmed = await new Promise<boolean>((resolve) => setAsked({ refusal, answer: resolve }));
        if (!isConfirmed) throw error;
        return work(true);
      }
    },
  };
}
