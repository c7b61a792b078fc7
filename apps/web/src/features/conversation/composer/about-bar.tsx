import { CloseButton, VisuallyHidden } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { Quoted } from "../bubble/quoted.tsx";
import classes from "./composer.module.css";

interface AboutBarProps {
  title: string;
  /** Text for screen readers, if the title alone does not explain the bar. */
  spoken?: string;
  message: Message;
  cancel: string;
  onCancel: () => void;
}

/** A bar above the field with the message that is being answered or edited. */
export function AboutBar({ title, spoken, message, cancel, onCancel }: AboutBarProps) {
  return (
    <div className={classes.bar}>
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
      <Quoted author={title} message={message} />
      <CloseButton aria-label={cancel} onClick={onCancel} />
    </div>
  );
}
