import { createClient } from "@recado/contract/shared/client";
import type { AnswerOf, CallOf, Route } from "@recado/contract/shared/route";
import type { Page } from "playwright-core";

/** Asks the product as the user who is signed in on that page, beside what the page itself does. */
export async function callAs<R extends Route>(page: Page, route: R, sent: CallOf<R>): Promise<AnswerOf<R>> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const { origin } = new URL(page.url());
  const call = createClient(async ({ method, url, body }) => {
    const response = await fetch(new URL(url, origin), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  });
  return call(route, sent);
}
