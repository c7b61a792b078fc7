import { NativeSelect } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { UserValues } from "@recado/contract/staff";
import { listUserNames, type User } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { pageTexts } from "./page-texts.ts";
import classes from "./users.module.css";

interface LeaveFieldsProps {
  user: User;
  form: UseFormReturnType<UserValues>;
}

/** Days of a user's leave, with the colleague who stands in. */
export function LeaveFields({ user, form }: LeaveFieldsProps) {
  const t = useTexts(pageTexts);
  const { leave } = form.values;
  const { data: colleagues = [] } = useQuery({
    queryKey: ["users", "list"],
    queryFn: () => call(listUserNames, {}),
    enabled: leave !== null,
  });
  const candidates = colleagues.filter(({ id, active }) => id !== user.id && active);
  return (
    <>
      <SwitchField
        className={classes.whole}
        label={t("leave")}
        description={t("leaveHint")}
        checked={leave !== null}
        onChange={(on) => form.setFieldValue("leave", on ? { from: "", to: "", deputyId: null } : null)}
      />
      {leave && (
        <>
          <DateField
            label={t("leaveFrom")}
            data-path="leave.from"
            value={leave.from}
            error={form.errors["leave.from"]}
            onChange={(from) => form.setFieldValue("leave", { ...leave, from })}
          />
          <DateField
            label={t("leaveTo")}
            data-path="leave.to"
            value={leave.to}
            error={form.errors["leave.to"]}
            onChange={(to) => form.setFieldValue("leave", { ...leave, to })}
          />
          <NativeSelect
            className={classes.whole}
            label={t("deputy")}
            description={t("deputyHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data-path="leave.deputyId"
            value={leave.deputyId ? String(leave.deputyId) : ""}
            error={form.errors["leave.deputyId"]}
            data={[
              { value: "", label: t("noDeputy") },
              ...candidates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              const deputyId = Number(event.currentTarget.value) || null;
              form.setFieldValue("leave", { ...leave, deputyId });
            }}
          />
        </>
      )}
    </>
  );
}
