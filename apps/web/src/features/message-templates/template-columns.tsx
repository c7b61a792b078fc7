import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { Column } from "../../shared/ui/lists/entity-table.tsx";
import { NameCell } from "../../shared/ui/lists/name-cell.tsx";
import classes from "./message-templates.module.css";
import type { TemplateRow } from "./queries.ts";
import { TemplateStatus } from "./template-status.tsx";
import { shownCategories, templateTexts } from "./texts.ts";

export function useTemplateColumns(): Column<TemplateRow>[] {
  const t = useTexts(templateTexts);
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ template: { name, language } }) => <NameCell name={name} detail={language} />,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "fact",
      cell: ({ template }) => <TemplateStatus template={template} />,
    },
    {
      name: "category",
      header: t("columns.category"),
      place: "fact",
      cell: ({ template: { category } }) => {
        const known = shownCategories.find((one) => one === category);
        return known ? t(`categories.${known}`) : category;
      },
    },
    {
      name: "body",
      header: t("columns.body"),
      place: "fact",
      cell: ({ template: { body } }) => (
        <span className={classes.body} dir="auto" title={body}>
          {body}
        </span>
      ),
    },
  ];
}
