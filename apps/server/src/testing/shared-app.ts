import { sql } from "kysely";
import type { Channel } from "../ports/channel.ts";
import { FakeChannel } from "./fakes/fake-channel.ts";
import type { Listener } from "./listeners.ts";
import { refuseInLog } from "./refuse-secrets.ts";
import type { TestApp } from "./test-app.ts";

let channel = new FakeChannel();
let opening: Promise<TestApp<Channel>> | undefined;

/**
 * Returns an app that all test files of a worker share, with its database. The app ends with the worker. Each file has
 * its own companies and its own channel, and at its end stops the work of its companies.
 */
export async function takeSharedApp(open: (channel: Channel) => Promise<TestApp<Channel>>): Promise<TestApp> {
  channel = new FakeChannel();
  opening ??= open(forwardToCurrent());
  const shared = await opening;
  const listeners: Listener[] = [];
  return {
    ...shared,
    channel,
    async listen(token) {
      const listener = await shared.listen(token);
      listeners.push(listener);
      return listener;
    },
    async close() {
      for (const { socket } of listeners) socket.disconnect();
      for (const line of shared.logs.splice(0)) refuseInLog(line);
      await endWork(shared);
    },
  };
}

/**
 * Returns a channel that forwards to the channel of the current test file. A session stays with the channel that opened
 * it.
 */
function forwardToCurrent(): Channel {
  return {
    open: (lease, host) => channel.open(lease, host),
    normalise: (payload) => channel.normalise(payload),
    fetchMedia: (lease, reference) => channel.fetchMedia(lease, reference),
    forget: (lease) => channel.forget(lease),
    readWebhook: () => channel.readWebhook(),
    listTemplates: () => channel.listTemplates(),
    readAccount: () => channel.readAccount(),
    takeControl: () => channel.takeControl(),
    newExternalId: () => channel.newExternalId(),
  };
}

/**
 * Deletes all queued work and makes all connections idle, so that the companies of the finished test file cause no more
 * work.
 */
async function endWork({ app }: TestApp<Channel>): Promise<void> {
  await app.database.platform(async (db) => {
    await db.run(sql`delete from work_queues`);
    await db.run(sql`update connection_leases set desired_state = 'idle'`);
  });
}
