import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import type { ComponentType } from "react";
import { AdCard } from "../../messages/ad-card.tsx";
import { kindOf, type MessageKind } from "../../messages/message-kind.ts";
import { isHidden } from "../../messages/picture-size.ts";
import { AudioBody } from "./audio/audio-body.tsx";
import { CallBody } from "./call-body.tsx";
import { ContactBody } from "./contact-body.tsx";
import { DocumentBody } from "./document-body.tsx";
import { LocationBody } from "./location-body.tsx";
import { PictureBody } from "./picture-body.tsx";
import { PlaceholderBody } from "./placeholder-body.tsx";
import { PollBody } from "./poll-body.tsx";
import { VideoBody } from "./video-body.tsx";

type FileBody = ComponentType<{ message: Message; media: MessageMedia }>;

const fileBodies: Readonly<Partial<Record<MessageKind, FileBody>>> = {
  image: PictureBody,
  sticker: PictureBody,
  video: VideoBody,
  audio: AudioBody,
  voice: AudioBody,
  document: DocumentBody,
};

/** Content of a message other than text. It is a chunk of its own, which conversations with only text never load. */
export function RichBody({ message }: { message: Message }) {
  return (
    <>
      {message.ad && <AdCard ad={message.ad} />}
      {kindOf(message) !== "text" && <KindBody message={message} />}
    </>
  );
}

function KindBody({ message }: { message: Message }) {
  const { media, content } = message;
  const Body = fileBodies[kindOf(message)];
  if (Body && media && !isHidden(media)) return <Body message={message} media={media} />;
  switch (content?.type) {
    case "location":
      return <LocationBody location={content} />;
    case "contacts":
      return <ContactBody cards={content.cards} />;
    case "poll":
      return <PollBody poll={content} />;
    case "call":
      return <CallBody call={content} />;
    default:
      return <PlaceholderBody message={message} />;
  }
}
