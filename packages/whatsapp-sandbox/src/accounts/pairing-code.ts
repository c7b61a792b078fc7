import { createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { notificationAttributes } from "../messages/delivery.ts";
import type { WhatsappNetwork } from "../network.ts";
import {
  aesDecryptCTR,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
} from "../protocol/baileys.ts";
import { childOf, element, requiredBytes } from "../protocol/binary-node.ts";
import { WhatsappSandboxError } from "../sandbox-error.ts";
import { completePairing, type PendingPairing } from "./pairing.ts";
import type { Device, WhatsappAccount } from "./state.ts";

const SALT = 32;
const CTR_IV = 16;
const GCM_IV = 12;
const GCM_TAG = 16;
const KEY = 32;

/** Enters the eight-character pairing code on the phone, as its owner does after reading the code in the client. */
export async function enterPairingCode(
  network: WhatsappNetwork,
  account: WhatsappAccount,
  code: string,
): Promise<Device> {
  const pending = [...network.pairings.values()].findLast((one) => one.code?.number === account.number);
  if (!pending?.code)
    throw new WhatsappSandboxError(
      "no-pairing-waiting",
      `no client requested a pairing code for ${account.number}`,
    );
  const { wrappedCompanionKey, ref } = pending.code;
  const companionKey = await unwrapKey(wrappedCompanionKey, code);
  const ephemeral = Curve.generateKeyPair();

  const finish = awaitFinish(network, pending);
  pending.connection.send(
    element("notification", notificationAttributes(network, "link_code_companion_reg"), [
      element("link_code_companion_reg", { stage: "primary_hello" }, [
        element("link_code_pairing_ref", {}, ref),
        element("primary_identity_pub", {}, account.peer.identity.public),
        element("link_code_pairing_wrapped_primary_ephemeral_pub", {}, await wrapKey(ephemeral.public, code)),
      ]),
    ]),
  );
  const sharedKey = Buffer.from(Curve.sharedKey(ephemeral.private, companionKey));
  const advSecret = openKeyBundle(account, await finish, sharedKey);
  return completePairing(network, pending, account, advSecret);
}

async function awaitFinish(network: WhatsappNetwork, pending: PendingPairing): Promise<BinaryNode> {
  let finish: BinaryNode | undefined;
  pending.finishCode = (node) => {
    finish = node;
    network.events.recheck();
  };
  return network.events.until(() => {
    if (!finish && !network.pairings.has(pending.connection)) {
      throw new WhatsappSandboxError("no-pairing-waiting", "the client disconnected during the pairing");
    }
    return finish;
  });
}

/**
 * Decrypts the key bundle in which the companion device sends its identity. Only a device that knows the pairing code
 * can produce a bundle that this key decrypts.
 */
function openKeyBundle(account: WhatsappAccount, query: BinaryNode, sharedKey: Buffer): Buffer {
  const finish = childOf(query, "link_code_companion_reg");
  const wrapped = requiredBytes(finish, "link_code_pairing_wrapped_key_bundle");
  const companionIdentity = requiredBytes(finish, "companion_identity_public");
  const salt = wrapped.subarray(0, SALT);
  const key = hkdfSync("sha256", sharedKey, salt, "link_code_pairing_key_bundle_encryption_key", KEY);
  const bundle = unseal(Buffer.from(key), wrapped.subarray(SALT));
  const [sealedIdentity, sealedPrimary, random] = [0, 1, 2].map((n) =>
    bundle.subarray(n * KEY, (n + 1) * KEY),
  );
  const genuine =
    sealedIdentity?.equals(companionIdentity) && sealedPrimary?.equals(account.peer.identity.public);
  if (!genuine || !random)
    throw new WhatsappSandboxError("wrong-pairing-code", "the key exchange failed its check");
  const identityKey = Curve.sharedKey(account.peer.identity.private, companionIdentity);
  const secret = Buffer.concat([sharedKey, identityKey, random]);
  return Buffer.from(hkdfSync("sha256", secret, "", "adv_secret", KEY));
}

function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, GCM_IV));
  decipher.setAuthTag(sealed.subarray(sealed.length - GCM_TAG));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(GCM_IV, sealed.length - GCM_TAG)),
      decipher.final(),
    ]);
  } catch (error) {
    throw new WhatsappSandboxError(
      "wrong-pairing-code",
      `the code does not decrypt the client's key (${String(error)})`,
    );
  }
}

async function unwrapKey(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, SALT));
  return aesDecryptCTR(
    wrapped.subarray(SALT + CTR_IV, SALT + CTR_IV + KEY),
    key,
    wrapped.subarray(SALT, SALT + CTR_IV),
  );
}

async function wrapKey(publicKey: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(SALT);
  const iv = randomBytes(CTR_IV);
  return Buffer.concat([salt, iv, aesEncryptCTR(publicKey, await derivePairingCodeKey(code, salt), iv)]);
}
