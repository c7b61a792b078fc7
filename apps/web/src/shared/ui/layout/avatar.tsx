import { type CSSProperties, useState } from "react";
import { nameHue } from "../../format/colors.ts";
import { initials } from "../../format/initials.ts";
import classes from "./layout.module.css";

interface AvatarProps {
  name: string;
  picture?: string | null;
  size?: number;
  /** The user's own avatar has the brand colour, all others a colour derived from the name. */
  tone?: "name" | "brand";
}

/** Decoration beside a written name: the picture, or initials in the name's colour. */
export function Avatar({ name, picture = null, size = 40, tone = "name" }: AvatarProps) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  const shown = picture !== brokenPicture ? picture : null;
  const style = {
    "--hue": nameHue(name),
    width: size,
    height: size,
    fontSize: Math.round(size * 0.36),
  } as CSSProperties;
  return (
    <span
      className={classes.avatar}
      style={style}
      data-tone={tone}
      data-initials={shown ? undefined : initials(name)}
      aria-hidden="true"
    >
      {shown && (
        <img
          className={classes.avatarPicture}
          src={shown}
          alt=""
          loading="lazy"
          onError={() => setBrokenPicture(shown)}
        />
      )}
    </span>
  );
}
