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
   * For an existing entity, `changes` holds only the changed fields, so that other users' changes to the rest survive.
   */
  save: (values: z.input<Schema>, changes: Partial<z.input<Schema>>) => Promise<void>;
  /** Called once the form is saved and may be closed. */
  onSaved: () => void;
  /** Maps the code of an error about the whole form to the field it is really about. */
  fieldOfRefusal?: Readonly<Record<string, string>>;
  /** Called before the first refused field is focused, so that a hidden field can be made visible. */
  onIssues?: (issues: Readonly<Record<string, unknown>>) => void;
  /** Whether there are unsaved changes outside the fields, such as a file. */
  isDirtyBeside?: boolean;
  /** Describes an error about the whole form that the catalogue has no text for. */
  describe?: (error: unknown) => string;
}

/** The parts of a form that its dialog uses, beside the fields. */
export interface EntityForm {
  busy: boolean;
  /** Error about the form as a whole. */
  refusal: string | undefined;
  guard: ReactNode;
  /** Closes the form, after asking if there are unsaved changes. */
  leave: (close: () => void) => void;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/**
 * Everything a dialog needs to create or change one entity: validation, the delay before sending, error messages at
 * their fields, and `guard`, the question before leaving, which is rendered beside the dialog.
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
