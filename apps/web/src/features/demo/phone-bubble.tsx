import type { PhoneMessage } from "@recado/contract/demo";
import { memo } from "react";
import { formatTime } from "../../shared/format/time.ts";
import { MarkedTextView } from "../messages/marked-text-view.tsx";
import { Ticks } from "../tickets/ticks.tsx";
import classes from "./phone-bubble.module.css";

export const PhoneBubble = memo(function PhoneBubble({ message }: { message: PhoneMessage }) {
  return (
    <li className={classes.bubble} data-mine={message.mine || undefined}>
      <span className={classes.text}>
        <MarkedTextView text={message.text} />
      </span>
      <span className={classes.meta}>
        <time dateTime={message.at}>{formatTime(message.at)}</time>
        {message.mine && <Ticks ack={message.ack} />}
      </span>
    </li>
  );
});
