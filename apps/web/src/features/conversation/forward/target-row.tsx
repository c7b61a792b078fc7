import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import classes from "./forward-dialog.module.css";
import { forwardTexts } from "./forward-texts.ts";
import type { ForwardTarget } from "./use-forward-targets.ts";

interface TargetRowProps {
  target: ForwardTarget;
  chosen: boolean;
  disabled: boolean;
  onToggle: () => void;
}

export function TargetRow({ target, chosen, disabled, onToggle }: TargetRowProps) {
  const t = useTexts(forwardTexts);
  const { kind, id, name, detail, picture, blocked } = target;
  const facts = [detail, kind === "ticket" ? t("ticket", { id }) : "", blocked ? t("blocked") : ""];
  return (
    <li>
      <label className={classes.target}>
        <input type="checkbox" checked={chosen} disabled={disabled} onChange={onToggle} />
        <Avatar name={name} picture={picture} size={32} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>{facts.filter((fact) => fact !== "").join(" · ")}</span>
        </span>
      </label>
    </li>
  );
}
