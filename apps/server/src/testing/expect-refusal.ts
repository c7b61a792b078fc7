import { ApiError, type ErrorBody } from "@recado/contract/shared/client";
import { type ErrorCode, errors } from "@recado/contract/shared/errors";
import { expect } from "vitest";

/**
 * Checks that an API call fails with the given error code, with the HTTP status that belongs to the code, and with a
 * request id.
 */
export async function expectRefusal(
  calling: Promise<unknown>,
  code: ErrorCode,
): Promise<ErrorBody & Record<string, unknown>> {
  const error = await calling.then(
    () => expect.fail(`expected the refusal ${code}, got an answer`),
    (refusal: unknown) => refusal,
  );
  if (!(error instanceof ApiError)) throw error;
  expect(error.body).toMatchObject({ error: code, requestId: expect.any(String) });
  expect(error.status).toBe(errors[code].status);
  return error.body;
}
