import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { Curve, type KeyPair, proto } from "./baileys.ts";
import { encodeCertificateChain, type ServerKeys } from "./certificates.ts";

/**
 * Name of the Noise protocol. It has exactly 32 bytes, so it serves unhashed as the first hash and the first chaining
 * key.
 */
const PROTOCOL = Buffer.from("Noise_XX_25519_AESGCM_SHA256\0\0\0\0");
const PROLOGUE = Buffer.from([0x57, 0x41, 0x06, 0x03]);
const TAG_LENGTH = 16;

export interface ClientHandshake {
  clientStatic: Buffer;
  payload: Buffer;
}

export interface NoiseResponder {
  /** Takes the client's message clientHello and returns the server's message serverHello. */
  answerHello(message: Uint8Array): Uint8Array;
  /** Takes the client's message clientFinish; after that, `seal` and `unseal` encrypt and decrypt frames. */
  acceptFinish(message: Uint8Array): ClientHandshake;
  seal(plain: Uint8Array): Buffer;
  unseal(sealed: Uint8Array): Buffer;
}

export function makeNoiseResponder(keys: ServerKeys): NoiseResponder {
  const symmetric = makeSymmetricState();
  const ephemeral = Curve.generateKeyPair();
  let inward: Cipher | undefined;
  let outward: Cipher | undefined;
  symmetric.mixHash(PROLOGUE);

  return {
    answerHello(message) {
      const clientEphemeral = proto.HandshakeMessage.decode(message).clientHello?.ephemeral;
      if (!clientEphemeral) throw new Error("the handshake began without a client key");
      symmetric.mixHash(clientEphemeral);
      symmetric.mixHash(ephemeral.public);
      symmetric.mixKey(agree(ephemeral, clientEphemeral));
      const sealedStatic = symmetric.seal(keys.noise.public);
      symmetric.mixKey(agree(keys.noise, clientEphemeral));
      const payload = symmetric.seal(encodeCertificateChain(keys));
      return proto.HandshakeMessage.encode({
        serverHello: { ephemeral: ephemeral.public, static: sealedStatic, payload },
      }).finish();
    },
    acceptFinish(message) {
      const finish = proto.HandshakeMessage.decode(message).clientFinish;
      if (!finish?.static || !finish.payload)
        throw new Error("the handshake ended without the client's keys");
      const clientStatic = symmetric.unseal(finish.static);
      symmetric.mixKey(agree(ephemeral, clientStatic));
      const payload = symmetric.unseal(finish.payload);
      const [fromClient, toClient] = symmetric.split();
      inward = makeCipher(fromClient);
      outward = makeCipher(toClient);
      return { clientStatic, payload };
    },
    seal: (plain) => established(outward).seal(plain, Buffer.alloc(0)),
    unseal: (sealed) => established(inward).unseal(sealed, Buffer.alloc(0)),
  };
}

function established(cipher: Cipher | undefined): Cipher {
  if (!cipher) throw new Error("the handshake is not finished");
  return cipher;
}

function agree(own: KeyPair, other: Uint8Array): Buffer {
  return Buffer.from(Curve.sharedKey(own.private, other));
}

function makeSymmetricState() {
  let hash: Buffer = PROTOCOL;
  let chainingKey: Buffer = PROTOCOL;
  let cipher = makeCipher(PROTOCOL);
  const mixHash = (bytes: Uint8Array) => {
    hash = createHash("sha256").update(hash).update(bytes).digest();
  };
  const derive = (input: Uint8Array): [Buffer, Buffer] => {
    const both = Buffer.from(hkdfSync("sha256", input, chainingKey, "", 64));
    return [both.subarray(0, 32), both.subarray(32)];
  };
  return {
    mixHash,
    mixKey(input: Uint8Array) {
      const [nextChainingKey, key] = derive(input);
      chainingKey = nextChainingKey;
      cipher = makeCipher(key);
    },
    seal(plain: Uint8Array): Buffer {
      const sealed = cipher.seal(plain, hash);
      mixHash(sealed);
      return sealed;
    },
    unseal(sealed: Uint8Array): Buffer {
      const plain = cipher.unseal(sealed, hash);
      mixHash(sealed);
      return plain;
    },
    split: () => derive(new Uint8Array(0)),
  };
}

interface Cipher {
  seal(plain: Uint8Array, associated: Buffer): Buffer;
  unseal(sealed: Uint8Array, associated: Buffer): Buffer;
}

/**
 * AES-256-GCM whose nonce is a counter: eight zero bytes and the number of previous uses. The handshake uses one
 * counter for both directions; after the handshake each direction has its own key and counter.
 */
function makeCipher(key: Uint8Array): Cipher {
  let count = 0;
  return {
    seal(plain, associated) {
      const cipher = createCipheriv("aes-256-gcm", key, nonce(count++)).setAAD(associated);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed, associated) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce(count++)).setAAD(associated);
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_LENGTH));
      return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG_LENGTH)), decipher.final()]);
    },
  };
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}
