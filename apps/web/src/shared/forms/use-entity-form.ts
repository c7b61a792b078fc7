import { ApiError } from "@recado/contract/shared/client";
import { type FormEvent, type ReactNode, useState } from "react";
import type { z } from "zod";
import { describeError, describeFailure } from "../api/show-error.ts";
import { changedFields } from "./changed-fields.ts";
import { focusFirstIssue } from "./focus-first-issue.ts";
import { formIssues } from "./form-issues.ts";
import { useContractForm } from "./use-contract-form.ts";
import { useDelayedSubmit } from "./use-delayed-submit.ts";
import { useDirtyGuard } from "./use-dirty-guard.tsx";

interface EntityFormOptions<Schema extends z.ZodType<unknown, Record<string, unknown>>> {
  schema: Schema;
  initialValues: z.input<Schema>;
  /** Of what there is already, only the changes are sent: what somebody else changed meanwhile stays. */
  save: (values: z.input<Schema>, changes: Partial<z.input<Schema>>) => Promise<void>;
  /** Once it is saved and may be left. */
  onSaved: () => void;
  /** The field that a refusal of the whole form is really about, by its code. */
  fieldOfRefusal?: Readonly<Record<string, string>>;
  /** Before the first refused field is focused: what hides it can be opened. */
  onIssues?: (issues: Readonly<Record<string, unknown>>) => void;
  /** Whether there is more to lose than what the fields hold. */
  isDirtyBeside?: boolean;
  /** Why the form as a whole was not saved, where the catalogue has no words for it. */
  describe?: (error: unknown) => string;
}

/** What a dialog has of its form, beside the fields. */
export interface EntityForm {
  busy: boolean;
  /** Why the whole was refused. */
  refusal: string | undefined;
  guard: ReactNode;
  /** Closes it, after asking where there is something to lose. */
  leave: (close: () => void) => void;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/**
 * All that a dialog needs to make or change one thing: checks, the moment's wait, refusals in their place, and
 * `guard`, the question before leaving, which is rendered beside the dialog.
 */
export function useEntityForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  initialValues,
  save,
  onSaved,
  fieldOfRefusal = {},
  onIssues,
  isDirtyBeside = false,
  describe = describeFailure,
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
