import { VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./checklist-step.module.css";

interface ChecklistStepProps extends Pick<LinkProps, "to" | "search"> {
  name: string;
  /** Purpose of the step, or how it is done. */
  hint: string;
  isDone: boolean;
  /** Word that tells screen readers that the step is done. */
  done: string;
}

/** List item of a checklist: a link to the page on which the step is done. */
export function ChecklistStep({ name, hint, isDone, done, ...place }: ChecklistStepProps) {
  return (
    <li>
      <Link {...place} className={classes.step} data-done={isDone || undefined}>
        {isDone ? <IconCircleCheckFilled size={20} /> : <IconCircle size={20} stroke={1.75} />}
        <span>
          <span className={classes.name}>{name}</span>
          {isDone && <VisuallyHidden>, {done}</VisuallyHidden>}
          <span className={classes.about}>{hint}</span>
        </span>
      </Link>
    </li>
  );
}
