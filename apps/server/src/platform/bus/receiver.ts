import type { LiveEvent, Topic } from "../db/database.ts";
import type { Address } from "./address.ts";
import type { Dispatcher } from "./dispatcher.ts";
import type { Echoes } from "./echoes.ts";
import { type BusMessage, createJoiner, splitMessage } from "./message-parts.ts";
import type { Notification } from "./notification-line.ts";
import type { ProcessPresence } from "./process-presence.ts";

export const messageChannel = "recado";
export const eventChannel = "recado_live";

export interface ReceiverParts {
  self: string;
  echoes: Echoes;
  dispatcher: Dispatcher;
  presence: ProcessPresence;
  /**
   * Sequence numbers of the event messages that this process has sent through the database and not yet received back.
   */
  underWay: Set<number>;
  /** True if every event that this process published through the broker has come back. */
  isQuiet(): boolean;
  /** Called when events of another process arrived through the database. */
  onEvents(): void;
}

export type Receiver = ReturnType<typeof createReceiver>;

/** Creates a receiver that passes messages and events of other processes to the listeners of this process. */
export function createReceiver(parts: ReceiverParts) {
  const { self, dispatcher, presence, underWay, echoes } = parts;
  let joiners = createJoiners();

  function receiveMessages(from: string, text: string): void {
    for (const line of text.split("\n"))
      if (from !== self) receiveLine(line, from);
      else if (line.startsWith("echo ")) echoes.receive(split(line)[1]);
  }

  function receiveLine(line: string, from: string): void {
    const [topic, message] = split(line);
    if (topic === "presence") receivePresence(message, from);
    else if (topic === "to") receiveAddressed(message, from);
    else if (topic === "gap") dispatcher.gap(message === "" ? undefined : Number(message));
    else if (topic !== "echo") dispatcher.message(topic as Topic, message);
  }

  function receiveAddressed(text: string, from: string): void {
    const [to, line] = split(text);
    if (to === self) receiveLine(line, from);
  }

  function receivePresence(message: string, from: string): void {
    const [verb, newcomer = self] = message.split(" ");
    if (verb === "broker" || newcomer === self) presence.receive(verb ?? "", from);
  }

  function receiveEvents({ from, number, isHeard, text }: BusMessage): void {
    if (from !== self || !isHeard) dispatcher.events(JSON.parse(text) as LiveEvent[]);
    if (from === self) {
      underWay.delete(number);
      noteQuiet();
    } else parts.onEvents();
  }

  function noteQuiet(): void {
    if (underWay.size === 0 && parts.isQuiet()) presence.noteQuiet();
  }

  return {
    receive({ channel, payload }: Notification): void {
      const isMessage = channel === messageChannel;
      const whole = joiners[isMessage ? messageChannel : eventChannel](payload);
      if (!whole) return;
      if (isMessage) receiveMessages(whole.from, whole.text);
      else receiveEvents(whole);
    },
    receiveMessages,
    noteQuiet,
    /** Discards messages of which only some parts have arrived. The other parts were lost with the connection. */
    reset(): void {
      joiners = createJoiners();
    },
  };
}

/**
 * Formats a message. A message for a given process starts with that process's id. A message for a connection's owner
 * needs no id, because each process knows which connections it owns.
 */
export function lineFor(text: string, to: Address | undefined): string {
  return to && "process" in to ? `to ${to.process} ${text}` : text;
}

export function notificationsOf(
  channel: string,
  {
    self,
    text,
    number = 0,
    isHeard = true,
  }: { self: string; text: string; number?: number; isHeard?: boolean },
): Notification[] {
  return splitMessage({ from: self, number, isHeard, text }).map((payload) => ({ channel, payload }));
}

function createJoiners() {
  return { [messageChannel]: createJoiner(), [eventChannel]: createJoiner() };
}

function split(text: string): [string, string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}
