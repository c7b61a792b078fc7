import { hkdfSync, randomBytes } from "node:crypto";
import { findGroup, findWhatsappAccount, type WhatsappAccount } from "../accounts/state.ts";
import { mediaOf } from "../messages/content-describe.ts";
import { sendTracked } from "../messages/delivery.ts";
import { chatThread, groupThread } from "../messages/thread.ts";
import { unixSeconds, type WhatsappNetwork } from "../network.ts";
import { aesEncryptGCM, type BinaryNode, proto } from "../protocol/baileys.ts";
import { childOf, element } from "../protocol/binary-node.ts";
import type { DeviceSession } from "../protocol/connection.ts";
import { jidOf, parseJid } from "../protocol/jid.ts";

const NOT_FOUND = String(proto.MediaRetryNotification.ResultType.NOT_FOUND);

/**
 * Handles the request of a client that could not download a file. The phone uploads its copy of the file to the media
 * host again.
 */
export async function answerMediaRetry(
  network: WhatsappNetwork,
  { account, device }: DeviceSession,
  receipt: BinaryNode,
): Promise<void> {
  const { id = "" } = receipt.attrs;
  const asked = childOf(receipt, "rmr");
  const answer = network.faults.take("media-gone", account.number)
    ? undefined
    : await putAgain(network, account, id, asked?.attrs.jid);
  const attributes = { from: jidOf(account, "pn"), type: "mediaretry", id, t: unixSeconds() };
  sendTracked(
    network,
    device,
    element("notification", attributes, [
      element("rmr", asked?.attrs ?? {}),
      answer ?? element("error", { code: NOT_FOUND }),
    ]),
  );
}

async function putAgain(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  id: string,
  jid: string | undefined,
): Promise<BinaryNode | undefined> {
  const encoded = encodedMessage(network, phone, id, jid);
  const file = encoded && mediaOf(proto.Message.decode(encoded))?.file;
  if (!file?.directPath || !file.mediaKey) return undefined;
  const directPath = await network.mediaStore.putAgain(file.directPath);
  return directPath === undefined ? undefined : sealAnswer(id, directPath, file.mediaKey);
}

function encodedMessage(
  network: WhatsappNetwork,
  phone: WhatsappAccount,
  id: string,
  jid: string | undefined,
) {
  const group = findGroup(network.state, jid);
  const contact = findWhatsappAccount(network.state, parseJid(jid));
  const thread = group ? groupThread(network, group) : contact && chatThread({ contact, phone });
  const message = thread?.find(id);
  return message && thread?.contentOf(message);
}

function sealAnswer(id: string, directPath: string, mediaKey: Uint8Array): BinaryNode {
  const plain = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath,
    result: proto.MediaRetryNotification.ResultType.SUCCESS,
  }).finish();
  const key = Buffer.from(hkdfSync("sha256", mediaKey, "", "WhatsApp Media Retry Notification", 32));
  const iv = randomBytes(12);
  return element("encrypt", {}, [
    element("enc_p", {}, aesEncryptGCM(plain, key, iv, Buffer.from(id))),
    element("enc_iv", {}, iv),
  ]);
}
