import type { ReactNode } from "react";
import type { EntityForm } from "../../forms/use-entity-form.ts";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { FormAlert } from "../feedback/form-alert.tsx";
import { EntityDialog } from "./entity-dialog.tsx";

interface EntityFormDialogProps
  extends Pick<EntityForm, "busy" | "refusal" | "guard" | "leave" | "onSubmit"> {
  title: string;
  size: 560 | 760 | 960;
  isNew: boolean;
  /** Label of the submit button; null if there is nothing to save. */
  submit?: string | null | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog for a form of `useEntityForm`. It displays the form's error beside the submit button, and the confirmation
 * before the user leaves with unsaved changes.
 */
export function EntityFormDialog({
  isNew,
  refusal,
  guard,
  leave,
  children,
  submit,
  onClose,
  ...dialog
}: EntityFormDialogProps) {
  const usual = useTexts(sharedTexts)(isNew ? "add" : "save");
  return (
    <>
      <EntityDialog
        {...dialog}
        onClose={() => leave(onClose)}
        submit={submit === undefined ? usual : submit}
        alert={refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
      >
        {children}
      </EntityDialog>
      {guard}
    </>
  );
}
