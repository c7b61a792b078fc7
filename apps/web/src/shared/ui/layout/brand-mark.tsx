import { VisuallyHidden } from "@mantine/core";
import { useBrand } from "../../brand/brand.ts";
import { Logo, useWordmark } from "./logo.tsx";

interface BrandMarkProps {
  size: number;
  /** Of the name beside the logo. */
  className?: string | undefined;
}

/** Logo and name; a logo that says the name stands alone, and somewhat larger. */
export function BrandMark({ size, className }: BrandMarkProps) {
  const { name } = useBrand();
  const isWordmark = useWordmark();
  return (
    <>
      <Logo size={isWordmark ? Math.round(size * 1.25) : size} />
      {isWordmark ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={className}>{name}</span>}
    </>
  );
}
