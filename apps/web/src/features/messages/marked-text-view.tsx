import { type MarkedText, parseMarkedText } from "@recado/contract/shared/marked-text";
import { type ReactNode, useMemo } from "react";
import classes from "./marked-text-view.module.css";

const elements = {
  bold: "strong",
  italic: "em",
  strike: "s",
  mono: "code",
  quote: "span",
  mention: "span",
} as const;

interface MarkedTextViewProps {
  text: string;
  /** Names whose mentions in the text are highlighted. */
  mentionedNames?: readonly string[];
}

/** Text of a message with WhatsApp's formatting. The text is never interpreted as HTML. */
export function MarkedTextView({ text, mentionedNames }: MarkedTextViewProps) {
  const parts = useMemo(() => parseMarkedText(text, mentionedNames), [text, mentionedNames]);
  return <>{parts.map((part, index) => renderPart(afterLine(part, parts[index - 1]), index))}</>;
}

/** Removes the line break after a quote or a list item, because both are rendered as blocks. */
function afterLine(part: MarkedText, before: MarkedText | undefined): MarkedText {
  const isAfterLine = typeof before === "object" && (before.mark === "quote" || before.mark === "item");
  return isAfterLine && typeof part === "string" ? part.slice(1) : part;
}

function renderPart(part: MarkedText, index: number): ReactNode {
  if (typeof part === "string") return part;
  if (part.mark === "link") return <TextLink key={index} href={part.href} text={part.text} />;
  const children = part.children.map(renderPart);
  if (part.mark === "item") {
    return (
      <span key={index} className={classes.item} dir="auto">
        <span className={classes.sign}>{part.sign} </span>
        {children}
      </span>
    );
  }
  const Element = elements[part.mark];
  const isQuote = part.mark === "quote";
  return (
    <Element key={index} className={classes[part.mark]} dir={isQuote ? "auto" : undefined}>
      {children}
    </Element>
  );
}

/** A link in a text. Links to websites open in a new tab; e-mail and phone links do not. */
function TextLink({ href, text }: { href: string; text: string }) {
  const isPage = href.startsWith("http");
  return (
    <a
      className={classes.link}
      dir="ltr"
      href={href}
      target={isPage ? "_blank" : undefined}
      rel="noopener noreferrer nofollow"
    >
      {text}
    </a>
  );
}
