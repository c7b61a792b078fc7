import type { BrandImage } from "@recado/contract/brand";
import { useLogos } from "../../brand/brand.ts";
import classes from "./layout.module.css";

/**
 * Logo of the company or of the installation. If neither has one, the product's own icon is displayed: a speech bubble
 * with two lines.
 */
export function Logo({ size = 24 }: { size?: number }) {
  const logos = useLogos();
  if (!logos) return <Sign size={size} />;
  return (
    <>
      <Picture image={logos.light} size={size} className={classes.onLight} />
      <Picture image={logos.dark} size={size} className={classes.onDark} />
    </>
  );
}

/** Whether the logo contains the brand name. A logo counts as such if it is much wider than high. */
export function useWordmark(): boolean {
  const logos = useLogos();
  return logos !== null && logos.light.width > 1.8 * logos.light.height;
}

interface PictureProps {
  image: BrandImage;
  size: number;
  className: string | undefined;
}

function Picture({ image: { url, width, height }, size, className }: PictureProps) {
  return (
    <img
      className={`${classes.logoPicture} ${className}`}
      src={url}
      alt=""
      width={Math.round((width / height) * size)}
      height={size}
    />
  );
}

function Sign({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="var(--rc-brand)"
        d="M5 3h14a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-7l-5 4v-4H5a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z"
      />
      <path
        fill="none"
        stroke="var(--rc-surface)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M7 8.5h10M7 12.5h6"
      />
    </svg>
  );
}
