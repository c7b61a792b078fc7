import { type CSSProperties, useState } from "react";
import { nameHue } from "../../format/colors.ts";
import { initials } from "../../format/initials.ts";
import classes from "./layout.module.css";

interface AvatarProps {
  name: string;
  picture?: string | null;
  size?: number;
  /**
   * Colour of the initials' background: the brand colour for the signed-in user, a colour computed from the name for
   * everyone else.
   */
  tone?: "name" | "brand";
}

/**
 * Picture of a person over the initials of the name, which are seen until the picture has loaded. Screen readers skip
 * the avatar, because the name is written beside it.
 */
export function Avatar({ name, picture = null, size = 40, tone = "name" }: AvatarProps) {
  const [brokenPicture, setBrokenPicture] = useState<string | null>(null);
  const shown = picture !== brokenPicture ? picture : null;
  const style = { "--hue": nameHue(name), "--size": `${size}px` } as CSSProperties;
  return (
    <span
      className={classes.avatar}
      style={style}
      data-tone={tone}
      data-initials={initials(name)}
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
