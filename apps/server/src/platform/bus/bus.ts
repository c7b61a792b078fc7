import type { Logger } from "pino";
import type { ConnectionConfig } from "../db/connection.ts";
import type { Announcement, News, Telling, Topic } from "../db/database.ts";
import { createPostbox, type Letter, writeParts } from "./message-parts.ts";
import { type Note, openLine } from "./notification-line.ts";
import { createPresence } from "./process-presence.ts";

/** What the processes of one installation tell each other, over LISTEN/NOTIFY: short words, and announcements for the live rooms. */
export interface Bus {
  /** What a change has to tell. Others hear it with the commit and in the order of commits; alone it stays in the process. */
  tell(news: News): Telling;
  /** A word outside any change: heard at once in this process, soon in the others. */
  say(topic: Topic, word: string): Promise<void>;
  subscribe(topic: Topic, listener: (word: string) => void): void;
  onAnnouncements(listener: (announcements: readonly Announcement[]) => void): void;
  /** Called when something may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

export interface BusOptions {
  connection: ConnectionConfig;
  /** This process, among all that share the database. */
  self: string;
  logger: Logger;
  /** Only who has live rooms needs to hear announcements. */
  hearsAnnouncements: boolean;
}

const wordChannel = "recado";
const announcementChannel = "recado_live";
const lookMilliseconds = 5_000;

export async function openBus({ connection, self, logger, hearsAnnouncements }: BusOptions): Promise<Bus> {
  const listeners = new Map<Topic, ((word: string) => void)[]>();
  const announcementListeners: ((announcements: readonly Announcement[]) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  /** Our own announcements that are on their way through the database. */
  const underWay = new Set<number>();
  let postboxes = emptyPostboxes();
  let letters = 0;
  let hasGap = false;

  const presence = createPresence({
    sayArrived: (on) => on.notify(notesOf(wordChannel, "presence arrived")),
    welcome: (newcomer) => {
      say("presence", `welcome ${newcomer}`).catch((error: unknown) =>
        logger.warn({ err: error }, "another process was not welcomed"),
      );
    },
    onLateWelcome: tellGap,
  });

  const line = await openLine({
    connection,
    channels: hearsAnnouncements ? [wordChannel, announcementChannel] : [wordChannel],
    logger,
    onNote: read,
    onDown() {
      hasGap = true;
      presence.forget();
      underWay.clear();
      postboxes = emptyPostboxes();
    },
    async onUp(up) {
      await presence.arrive(up);
      if (hasGap) tellGap();
      hasGap = false;
    },
  });
  const timer = setInterval(look, lookMilliseconds);

  function look(): void {
    if (!line.isUp()) return;
    presence
      .look(line)
      .then(noteQuiet, (error: unknown) =>
        logger.warn({ err: error }, "the other processes could not be counted"),
      );
  }

  function read({ channel, payload }: Note): void {
    const isWord = channel === wordChannel;
    const letter = postboxes[isWord ? wordChannel : announcementChannel](payload);
    if (!letter) return;
    if (isWord) readWords(letter);
    else readAnnouncements(letter);
  }

  function readWords({ from, text }: Letter): void {
    if (from === self) return;
    for (const line of text.split("\n")) {
      const [topic, word] = split(line);
      if (topic === "presence") hearOfPresence(word, from);
      else hear(topic as Topic, word);
    }
  }

  function hearOfPresence(word: string, from: string): void {
    const [verb, newcomer = self] = word.split(" ");
    if (verb !== undefined && newcomer === self) presence.hear(verb, from);
  }

  function readAnnouncements({ from, number, isHeard, text }: Letter): void {
    if (from !== self || !isHeard) spread(JSON.parse(text) as Announcement[]);
    if (from !== self) return;
    underWay.delete(number);
    noteQuiet();
  }

  function noteQuiet(): void {
    if (underWay.size === 0) presence.noteQuiet();
  }

  function hear(topic: Topic, word: string): void {
    for (const listener of listeners.get(topic) ?? []) listener(word);
  }

  function spread(announcements: readonly Announcement[]): void {
    if (announcements.length > 0) for (const listener of announcementListeners) listener(announcements);
  }

  function tellGap(): void {
    for (const listener of gapListeners) listener();
  }

  function notesOf(channel: string, text: string, number = 0, isHeard = true): Note[] {
    return writeParts({ from: self, number, isHeard, text }).map((payload) => ({ channel, payload }));
  }

  async function say(topic: Topic | "presence", word: string): Promise<void> {
    if (topic !== "presence") hear(topic, word);
    if (!presence.isAlone()) await line.notify(notesOf(wordChannel, `${topic} ${word}`));
  }

  function tellHere({ words, announcements }: News): Telling {
    const end = presence.begin();
    return {
      notes: [],
      committed() {
        end();
        for (const { topic, word } of words) hear(topic, word);
        spread(announcements);
      },
      failed: end,
    };
  }

  function tellEverybody({ words, announcements }: News): Telling {
    const number = ++letters;
    // While the line is down nothing comes back: then this process hears its own news without it.
    const isHeard = !(hearsAnnouncements && line.isUp());
    const text = [...new Set(words.map(({ topic, word }) => `${topic} ${word}`))].join("\n");
    const notes = [
      ...(words.length > 0 ? notesOf(wordChannel, text) : []),
      ...(announcements.length > 0
        ? notesOf(announcementChannel, JSON.stringify(announcements), number, isHeard)
        : []),
    ];
    if (announcements.length > 0 && !isHeard) underWay.add(number);
    return {
      notes,
      committed() {
        for (const { topic, word } of words) hear(topic, word);
        if (isHeard) spread(announcements);
      },
      failed: () => underWay.delete(number),
    };
  }

  return {
    tell: (news) => (presence.isAlone() ? tellHere(news) : tellEverybody(news)),
    say,
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onAnnouncements: (listener) => announcementListeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    async close() {
      clearInterval(timer);
      await line.close();
    },
  };
}

function emptyPostboxes() {
  return { [wordChannel]: createPostbox(), [announcementChannel]: createPostbox() };
}

function split(text: string): [string, string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}
