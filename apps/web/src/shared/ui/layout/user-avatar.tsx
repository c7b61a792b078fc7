import { useQuery } from "@tanstack/react-query";
import { userPhotosQuery } from "../../session/user-photos.ts";
import { Avatar } from "./avatar.tsx";

interface UserAvatarProps {
  user: { id: number; name: string };
  size?: number;
}

/** Photo of a user of the company, or the initials of the name. */
export function UserAvatar({ user: { id, name }, size = 40 }: UserAvatarProps) {
  const { data } = useQuery(userPhotosQuery);
  return <Avatar name={name} picture={data?.[id] ?? null} size={size} />;
}
