// All imports of Baileys go through this file, because `silence-libsignal.ts` has to run before libsignal is loaded and
// prints anything.
import "../silence-libsignal.ts";

export type { BinaryNode, KeyPair, SignalDataSet, SignalDataTypeMap, SignedKeyPair } from "baileys";
export {
  aesDecryptCTR,
  aesEncryptCTR,
  aesEncryptGCM,
  BufferJSON,
  binaryNodeToString,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  decodeBinaryNode,
  decodeSyncdPatch,
  decryptPollVote,
  derivePairingCodeKey,
  encodeBigEndian,
  encodeBinaryNode,
  encodeSyncdPatch,
  encodeWAMessage,
  generateRegistrationId,
  generateSignalPubKey,
  getContentType,
  getMediaKeys,
  newLTHashState,
  normalizeMessageContent,
  proto,
  signedKeyPair,
  unpadRandomMax16,
} from "baileys";
