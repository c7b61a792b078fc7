import { confirmSecondFactor, startSecondFactor } from "@recado/contract/second-factors";
import { totpCode, totpStep } from "../platform/totp.ts";
import { type CompanyHost, type Person, testPassword } from "./factories.ts";

/** Turns the user's second factor on. Returns the secret of the authenticator app and the recovery codes. */
export async function turnOnSecondFactor(
  testApp: Pick<CompanyHost, "call" | "clock">,
  { token }: Pick<Person, "token">,
): Promise<{ secret: Buffer; recoveryCodes: string[] }> {
  const body = { password: testPassword };
  const secret = fromBase32((await testApp.call(token, startSecondFactor, { body })).secret);
  const code = totpCode(secret, totpStep(testApp.clock?.now() ?? new Date()));
  const { recoveryCodes } = await testApp.call(token, confirmSecondFactor, { body: { code } });
  return { secret, recoveryCodes };
}

/** Decodes the Base32 text of a secret, as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
