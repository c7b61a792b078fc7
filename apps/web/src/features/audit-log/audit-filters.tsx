import { Button, NativeSelect } from "@mantine/core";
import { auditAreas } from "@recado/contract/shared/audit-areas";
import { listUserNames } from "@recado/contract/users";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { isDayOrNone } from "../../shared/format/parse-date-input.ts";
import { localDay } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DateField } from "../../shared/ui/fields/date-field.tsx";
import classes from "./audit-log.module.css";
import { areaTexts, auditTexts } from "./texts.ts";
import { type AuditFilter, noFilter } from "./use-audit-log.ts";

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const t = useTexts(auditTexts);
  const areaName = useTexts(areaTexts);
  const { data: people = [] } = useQuery({
    queryKey: ["users", "names"],
    queryFn: () => call(listUserNames, {}),
  });
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter);
  return (
    <fieldset className={classes.filters} aria-label={t("filters")}>
      <NativeSelect
        label={t("area")}
        value={filter.area ?? ""}
        data={[
          { value: "", label: t("allAreas") },
          ...auditAreas.map((value) => ({ value, label: areaName(value) })),
        ]}
        onChange={(event) =>
          onChange({ ...filter, area: auditAreas.find((known) => known === event.currentTarget.value) })
        }
      />
      <NativeSelect
        label={t("person")}
        value={filter.userId ?? ""}
        data={[
          { value: "", label: t("everybody") },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onChange({ ...filter, userId: event.currentTarget.value || undefined })}
      />
      {(["from", "to"] as const).map((end) => (
        <DateField
          key={end}
          className={classes.day ?? ""}
          label={t(end)}
          value={filter[end]}
          max={localDay(new Date())}
          onChange={(day) => isDayOrNone(day) && onChange({ ...filter, [end]: day })}
        />
      ))}
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange(noFilter)}>
          {t("clear")}
        </Button>
      )}
    </fieldset>
  );
}
