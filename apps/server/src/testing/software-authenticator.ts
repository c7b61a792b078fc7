import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { creationOptionsSchema, requestOptionsSchema } from "@recado/contract/passkeys";
import type { z } from "zod";

/** Parts of an authenticator's answer that tests falsify. */
export interface AnswerChanges {
  type?: string;
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserPresent?: boolean;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Changes the signature after it was made. */
  forge?: (signature: Buffer) => Buffer;
  /** Client data that the answer carries instead of those that were signed. */
  sentClientData?: object;
}

/**
 * An authenticator with one ES256 passkey that answers as a browser would at `origin`. It makes real signatures, and counts
 * them unless `countsSignatures` is false, as authenticators do that copy passkeys to other devices.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  readonly #countsSignatures: boolean;
  #handle = "";
  #counter = 0;

  constructor(origin: string, { countsSignatures = true } = {}) {
    this.#origin = origin;
    this.#countsSignatures = countsSignatures;
  }

  /** Answers `navigator.credentials.create`. */
  create(options: z.output<typeof creationOptionsSchema>, changes: AnswerChanges = {}) {
    this.#handle = options.user.id;
    const clientData = this.#clientData("webauthn.create", options.challenge, changes);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = [Buffer.alloc(16), length, this.credentialId, cosePublicKey(this.#keys.publicKey)];
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, attestedFlag, changes),
      ...attested,
    ]);
    const attestation = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(authData)],
    ]);
    return {
      ...this.#credential(),
      response: { clientDataJSON: encode(clientData), attestationObject: encode(attestation) },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(options: z.output<typeof requestOptionsSchema>, changes: AnswerChanges = {}) {
    const clientData = this.#clientData("webauthn.get", options.challenge, changes);
    if (this.#countsSignatures) this.#counter += 1;
    const authenticatorData = this.#authenticatorData(options.rpId, 0, changes);
    const { forge = (made: Buffer) => made, sentClientData } = changes;
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: encode(
          sentClientData === undefined ? clientData : Buffer.from(JSON.stringify(sentClientData)),
        ),
        authenticatorData: encode(authenticatorData),
        signature: encode(forge(sign("sha256", signed, this.#keys.privateKey))),
        userHandle: changes.userHandle ?? this.#handle,
      },
    };
  }

  #credential() {
    const id = encode(this.credentialId);
    return { id, rawId: id, type: "public-key" as const };
  }

  #clientData(type: string, challenge: string, changes: AnswerChanges): Buffer {
    const data = { type: changes.type ?? type, challenge: changes.challenge ?? challenge };
    return Buffer.from(
      JSON.stringify({ ...data, origin: changes.origin ?? this.#origin, crossOrigin: false }),
    );
  }

  #authenticatorData(
    rpId: string,
    flags: number,
    { rpId: claimed = rpId, isUserPresent = true, isUserVerified = true, counter }: AnswerChanges,
  ): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | (isUserPresent ? presentFlag : 0) | (isUserVerified ? verifiedFlag : 0));
    head.writeUInt32BE(counter ?? this.#counter, 1);
    return Buffer.concat([sha256(Buffer.from(claimed)), head]);
  }
}

const presentFlag = 0x01;
const verifiedFlag = 0x04;
const attestedFlag = 0x40;

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** Encodes a P-256 key as COSE: key type EC2, algorithm ES256, the curve and the two coordinates. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInteger(-3), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

/** Head of a CBOR item (RFC 8949): its major type and a number below 65,536. */
function cborHead(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 0xff]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([cborHead(3, bytes.length), bytes]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
