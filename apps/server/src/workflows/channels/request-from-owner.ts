import { randomUUID } from "node:crypto";
import { isErrorCode } from "@recado/contract/shared/errors";
import type { Logger } from "pino";
import type { Bus } from "../../platform/bus/bus.ts";
import { AppError } from "../../platform/errors.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import { type ChannelSession, SendError } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import type { ConnectionOwner } from "./own-connections.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    question: true;
    answer: true;
  }
}

/** Types of the results that a live session returns to other processes, as JSON. */
interface Answers {
  pairingCode: string;
  /** Identities of a number; null if the number has no account. */
  checkNumber: ChannelIdentity[] | null;
}

type QuestionName = keyof Answers;

const questions: {
  [Name in QuestionName]: (session: ChannelSession, about: string) => Promise<Answers[Name]>;
} = {
  pairingCode: (session, number) => session.requestPairingCode(number),
  checkNumber: async (session, number) => (await session.checkNumber(number)) ?? null,
};

/**
 * Sends a request to the process that owns the connection. Throws the session's own error code, or
 * ERR_WAPP_NOT_INITIALIZED if no process responds in time.
 */
export type RequestFromOwner = <Name extends QuestionName>(
  connectionId: number,
  name: Name,
  about: string,
) => Promise<Answers[Name]>;

interface Question {
  id: string;
  /** Id of the process that sends the request and receives the result. */
  from: string;
  connectionId: number;
  name: QuestionName;
  about: string;
}

type Answer = { id: string } & ({ said: unknown } | { code: string });

const answerMilliseconds = 15_000;

export function createRequestFromOwner(bus: Bus): RequestFromOwner {
  const waiting = new Map<string, (answer: Answer) => void>();
  bus.subscribe("answer", (message) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id)?.(answer);
  });

  return async (connectionId, name, about) => {
    const id = randomUUID();
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    try {
      const question: Question = { id, from: bus.self, connectionId, name, about };
      await bus.send("question", JSON.stringify(question), { connection: connectionId }).catch(() => {
        throw new AppError("ERR_UNAVAILABLE");
      });
      const answer = await withTimeout(
        answerMilliseconds,
        answered,
        () => new AppError("ERR_WAPP_NOT_INITIALIZED"),
      );
      if ("code" in answer)
        throw new AppError(isErrorCode(answer.code) ? answer.code : "ERR_WAPP_NOT_INITIALIZED");
      return answer.said as Answers[typeof name];
    } finally {
      waiting.delete(id);
    }
  };
}

/**
 * Responds to other processes' requests about connections that this process owns. Ignores requests about other
 * connections.
 */
export function answerOwnerRequests(bus: Bus, owner: ConnectionOwner, logger: Logger): void {
  bus.subscribe("question", (message) => {
    const question = JSON.parse(message) as Question;
    const session = owner.session(question.connectionId);
    if (!session) return;
    answer(session, question, logger)
      .then((said) => bus.send("answer", JSON.stringify(said), { process: question.from }))
      .catch((error: unknown) =>
        logger.warn({ err: error }, "answer of a WhatsApp session not sent to the asking process"),
      );
  });
}

async function answer(session: ChannelSession, question: Question, logger: Logger): Promise<Answer> {
  const { id, connectionId, name, about } = question;
  try {
    return { id, said: await questions[name](session, about) };
  } catch (error) {
    if (error instanceof AppError || error instanceof SendError) return { id, code: error.code };
    logger.warn(
      { err: error, connectionId, question: name },
      "question to a WhatsApp session failed, answering with an error",
    );
    return { id, code: "ERR_WAPP_NOT_INITIALIZED" };
  }
}
