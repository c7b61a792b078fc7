import { VisuallyHidden } from "@mantine/core";
import { useBrand, useSign } from "../../brand/brand.ts";
import classes from "./layout.module.css";
import { Logo, useWordmark } from "./logo.tsx";

interface BrandMarkProps {
  size: number;
  /** CSS class of the brand name beside the logo. */
  className?: string | undefined;
}

/** Logo with the brand name beside it. A logo that already contains the name is displayed alone and somewhat larger. */
export function BrandMark({ size, className }: BrandMarkProps) {
  const { name } = useBrand();
  const isWordmark = useWordmark();
  const sign = useSign();
  return (
    <>
      {isWordmark && sign !== null && (
        <img className={classes.sign} src={sign} alt="" width={size} height={size} />
      )}
      <span className={classes.logo} data-has-sign={isWordmark && sign !== null}>
        <Logo size={isWordmark ? Math.round(size * 1.25) : size} />
      </span>
      {isWordmark ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={className}>{name}</span>}
    </>
  );
}
