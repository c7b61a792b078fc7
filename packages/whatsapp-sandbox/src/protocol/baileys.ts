// The one door to Baileys: the guard below has to be in place before libsignal speaks.
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
