import { ApiError } from "@recado/contract/shared/client";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { describeError, failureText } from "../api/show-error.ts";
import { changedFields } from "./changed-fields.ts";
import { focusFirstIssue } from "./focus-first-issue.ts";
import { formIssues } from "./form-issues.ts";
import { useContractForm } from "./use-contract-form.ts";
import { useDelayedSubmit } from "./use-delayed-submit.ts";
import { useDirtyGuard } from "./use-dirty-guard.tsx";

interface EntityFormOptions<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  schema: Schema;
  initialValues: z.input<Schema>;
  /**
   * Sends the values to the server. For an existing entity, `changes` holds only the fields that the user changed, so
   * that other users' changes to the remaining fields survive.
   */
  save: (values: z.input<Schema>, changes: Partial<z.input<Schema>>) => Promise<void>;
  /** Called after the form was saved; the caller may then close the form. */
  onSaved: () => void;
  /** Maps an error code of the server to the field that caused the error, for errors that name no field. */
  fieldOfRefusal?: Readonly<Record<string, string>>;
  /** Called before the first invalid field is focused, so that the caller can make a hidden field visible. */
  onIssues?: (issues: Readonly<Record<string, unknown>>) => void;
  /** Whether the dialog has unsaved changes outside the form's fields, such as a chosen file. */
  isDirtyBeside?: boolean;
  /** Returns the text of an error that belongs to no single field and that the error catalogue does not contain. */
  describe?: (error: unknown) => string;
}

/** State and actions of an entity's form that its dialog needs besides the fields. */
export interface EntityForm {
  busy: boolean;
  /** Text of an error that belongs to no single field. */
  refusal: string | undefined;
  guard: ReactNode;
  /** Closes the form. If there are unsaved changes, the user is asked first. */
  leave: (close: () => void) => void;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/**
 * Everything that a dialog needs to create or change one entity: validation, the delay before sending, error messages
 * at the fields, and `guard`, the confirmation about unsaved changes, which the caller renders beside the dialog.
 */
export function useEntityForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  initialValues,
  save,
  onSaved,
  fieldOfRefusal = {},
  onIssues,
  isDirtyBeside = false,
  describe = failureText,
}: EntityFormOptions<Schema>) {
  const form = useContractForm(schema, initialValues);
  const [refusal, setRefusal] = useState<string>();
  const { guard, release, leave } = useDirtyGuard(() => isDirtyBeside || form.isDirty());
  const { busy, submit } = useDelayedSubmit(async (values: z.input<Schema>) => {
    setRefusal(undefined);
    await save(values, changedFields(form.getInitialValues(), values));
    release();
    onSaved();
  }, refuse);

  function refuse(error: unknown): void {
    const field = error instanceof ApiError ? fieldOfRefusal[error.body.error] : undefined;
    const issues = field ? { [field]: describeError(error) } : formIssues(error);
    if (Object.keys(issues).length === 0) setRefusal(describe(error));
    for (const [path, message] of Object.entries(issues)) form.setFieldError(path, message);
    lead(issues);
  }

  function lead(issues: Readonly<Record<string, unknown>>): void {
    onIssues?.(issues);
    focusFirstIssue(issues);
  }

  const onSubmit = form.onSubmit(submit, lead);
  return { form, busy, refusal, guard, leave, onSubmit, refuse };
}
