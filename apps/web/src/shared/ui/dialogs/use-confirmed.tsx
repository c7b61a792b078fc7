import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Question<Refusal> {
  /**
   * Returns the facts that the user has to confirm, if the error is the server's request for a confirmation; undefined
   * for any other error.
   */
  read: (error: unknown) => Refusal | undefined;
  title: string;
  confirm: string;
  describe: (refusal: Refusal) => ReactNode;
}

interface Confirmed {
  confirmation: ReactNode;
  /**
   * Runs `work`. If the server requests a confirmation, shows the confirmation dialog, and runs `work` again with
   * `isConfirmed` set once the user has confirmed.
   */
  withConfirmation: <T>(work: (isConfirmed: boolean) => Promise<T>) => Promise<T>;
}

/** Confirmation for an action that the server performs only after the user has confirmed its consequences. */
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
