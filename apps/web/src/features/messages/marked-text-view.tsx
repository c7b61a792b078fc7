import { type ReactNode, useMemo } from "react";
import { type MarkedText, parseMarkedText } from "./marked-text.ts";
import classes from "./marked-text-view.module.css";

const elements = { bold: "strong", italic: "em", strike: "s", mono: "code" } as const;

/** A message's text with the marks WhatsApp shows. Nothing of it is ever read as markup. */
export function MarkedTextView({ text }: { text: string }) {
  const parts = useMemo(() => parseMarkedText(text), [text]);
  return <>{parts.map(renderPart)}</>;
}

function renderPart(part: MarkedText, index: number): ReactNode {
  if (typeof part === "string") return part;
  if (part.mark === "link") {
    return (
      <a
        key={index}
        className={classes.link}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </a>
    );
  }
  const Element = elements[part.mark];
  return (
    <Element key={index} className={part.mark === "mono" ? classes.mono : undefined}>
      {part.children.map(renderPart)}
    </Element>
  );
}
