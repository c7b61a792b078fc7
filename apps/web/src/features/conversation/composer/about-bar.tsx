import { CloseButton, VisuallyHidden } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { Quoted } from "../bubble/quoted.tsx";
import classes from "./about-bar.module.css";

interface AboutBarProps {
  title: string;
  /** For those who hear it, where the title alone would not say what the bar is for. */
  spoken?: string;
  message: Message;
  cancel: string;
  onCancel: () => void;
}

/** Above the field: which message the words are about, an answer to it or its edit. */
export function AboutBar({ title, spoken, message, cancel, onCancel }: AboutBarProps) {
  return (
    <div className={classes.bar}>
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
      <Quoted author={title} message={message} />
      <CloseButton aria-label={cancel} onClick={onCancel} />
    </div>
  );
}
