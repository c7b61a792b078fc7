import { orderRules, type Rule } from "@recado/contract/ticket-rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moveItem } from "../../shared/lists/move-item.ts";
import numbered from "../../shared/ui/lists/numbered-list.module.css";
import { SortArea, SortList } from "../../shared/ui/lists/sort-area.tsx";
import { SortMenu } from "../../shared/ui/lists/sort-menu.tsx";
import { rulesQuery } from "./queries.ts";
import { RuleItem } from "./rule-item.tsx";
import classes from "./rules.module.css";
import { rulesTexts } from "./texts.ts";

interface OrderedRulesProps {
  rules: readonly Rule[];
  /** Starts a new rule as a copy of the rule with this id. */
  onStartFrom: (id: number) => void;
  onEdit: (id: number) => void;
}

/** List of the rules, which users sort by dragging, by keys or by a menu. It loads apart, with the library for dragging. */
export function OrderedRules({ rules, onStartFrom, onEdit }: OrderedRulesProps) {
  const t = useTexts(rulesTexts);
  const order = useOrderRules();
  const nameOf = (id: string) => rules.find((rule) => String(rule.id) === id)?.name ?? "";
  return (
    <>
      <p className={classes.intro}>{t("intro")}</p>
      <SortArea nameOf={nameOf} onMove={(_, from, to) => order.mutate(moveItem(rules, from, to))}>
        <SortList
          id="rules"
          label={t("list")}
          className={numbered.list}
          itemClassName={`${numbered.item} ${classes.item}`}
          items={rules}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
        >
          {(rule, handle, index) => (
            <RuleItem
              rule={rule}
              handle={handle}
              place={index + 1}
              menu={
                <SortMenu
                  name={rule.name}
                  index={index}
                  count={rules.length}
                  onMove={(to) => {
                    order.mutate(moveItem(rules, index, to));
                    showSuccess(t("moved", { name: rule.name, place: String(to + 1) }));
                  }}
                />
              }
              onEdit={() => onEdit(rule.id)}
              onDuplicate={() => onStartFrom(rule.id)}
            />
          )}
        </SortList>
      </SortArea>
    </>
  );
}

/** Shows the new order of the rules at once. If the server rejects the order, the old order returns with an error message. */
function useOrderRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rules: readonly Rule[]) =>
      call(orderRules, { body: { ruleIds: rules.map(({ id }) => id) } }),
    onMutate: (rules) => {
      client.setQueryData(rulesQuery.queryKey, [...rules]);
      return client.cancelQueries({ queryKey: rulesQuery.queryKey, exact: true });
    },
    onSuccess: (rules) => client.setQueryData(rulesQuery.queryKey, rules),
    onError: (error) => {
      showError(error);
      void client.invalidateQueries({ queryKey: rulesQuery.queryKey });
    },
  });
}
