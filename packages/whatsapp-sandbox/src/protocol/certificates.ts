import { Curve, type KeyPair, proto } from "./baileys.ts";

export interface ServerKeys {
  root: KeyPair;
  intermediate: KeyPair;
  noise: KeyPair;
}

const INTERMEDIATE_SERIAL = 1;
/**
 * Serial number of the root certificate; Baileys accepts the intermediate certificate only if it names the root by this
 * number.
 */
const ROOT_SERIAL = 0;

export function makeServerKeys(): ServerKeys {
  return {
    root: Curve.generateKeyPair(),
    intermediate: Curve.generateKeyPair(),
    noise: Curve.generateKeyPair(),
  };
}

/** Encodes the certificate chain: root, intermediate, leaf. The leaf certifies the server's Noise key. */
export function encodeCertificateChain(keys: ServerKeys): Uint8Array {
  return proto.CertChain.encode({
    intermediate: certify(keys.root, {
      serial: INTERMEDIATE_SERIAL,
      issuerSerial: ROOT_SERIAL,
      key: keys.intermediate.public,
    }),
    leaf: certify(keys.intermediate, {
      serial: INTERMEDIATE_SERIAL + 1,
      issuerSerial: INTERMEDIATE_SERIAL,
      key: keys.noise.public,
    }),
  }).finish();
}

function certify(issuer: KeyPair, subject: { serial: number; issuerSerial: number; key: Uint8Array }) {
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    ...subject,
    notBefore: 1_700_000_000,
    notAfter: 4_000_000_000,
  }).finish();
  return { details, signature: Curve.sign(issuer.private, details) };
}
