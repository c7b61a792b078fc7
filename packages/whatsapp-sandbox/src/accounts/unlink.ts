import { connectionOf, deviceJid, type WhatsappNetwork } from "../network.ts";
import { endWithCode } from "../protocol/connection.ts";
import type { Device, WhatsappAccount } from "./state.ts";

/**
 * Unlinks a device, at the phone or at the client's own request. The device's keys are deleted before any notification
 * is sent.
 */
export async function unlinkDevice(
  network: WhatsappNetwork,
  account: WhatsappAccount,
  device: Device,
  by: "phone" | "client",
): Promise<void> {
  account.devices = account.devices.filter((other) => other !== device);
  const suffix = `>${deviceJid(account, device)}`;
  for (const name of network.freshSessions) if (name.endsWith(suffix)) network.freshSessions.delete(name);
  network.presenceWatchers.delete(device);
  network.heldBack.delete(device);
  await network.snapshot.flush();
  const connection = connectionOf(network, device);
  network.events.emit({ type: "device-unpaired", phone: account.number, device: device.id, by });
  if (!connection) return;
  if (by === "phone") endWithCode(connection, 401);
  else connection.end();
}
