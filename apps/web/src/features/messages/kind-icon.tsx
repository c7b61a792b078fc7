import {
  IconChartBar,
  IconFile,
  IconMapPin,
  IconMessage,
  IconMessageQuestion,
  IconMicrophone,
  IconMusic,
  IconPhone,
  IconPhoto,
  IconSticker,
  IconUser,
  IconVideo,
} from "@tabler/icons-react";
import type { MessageKind } from "./message-kind.ts";

const icons = {
  text: IconMessage,
  image: IconPhoto,
  sticker: IconSticker,
  audio: IconMusic,
  voice: IconMicrophone,
  video: IconVideo,
  document: IconFile,
  location: IconMapPin,
  liveLocation: IconMapPin,
  contact: IconUser,
  poll: IconChartBar,
  call: IconPhone,
  unsupported: IconMessageQuestion,
} as const satisfies Record<MessageKind, unknown>;

/** Icon of a message kind. It is hidden from screen readers, because the kind's name stands beside the icon. */
export function KindIcon({ kind, size }: { kind: MessageKind; size: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
