import type {
  Brand,
  BrandIcons,
  BrandImage,
  BrandImageKind,
  CompanyBrand,
  InstallationBrand,
} from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import { fixContrast } from "./fix-contrast.ts";
import type { ImageRow, InstallationChoice } from "./store.ts";

/**
 * Paths of branding pictures. The installation's pictures are public; a company's pictures are only for the company's
 * users.
 */
export const imagePaths = { installation: "/media/brand", company: "/media/company-brand" } as const;

export function presentInstallationBrand(
  { name, loginWords, support, color }: InstallationChoice,
  images: readonly ImageRow[],
): InstallationBrand {
  return {
    name,
    loginWords,
    support,
    ...presentColor(color),
    logoLight: presentImage(images, "installation", "logoLight"),
    logoDark: presentImage(images, "installation", "logoDark"),
    icons: presentIcons(images),
  };
}

/** Returns the fields of the installation's branding that anybody may see. */
export function presentBrand(chosen: InstallationBrand): Brand {
  const { name, loginWords, support, palette, logoLight, logoDark, icons } = chosen;
  return { name: name ?? defaultBrand.name, loginWords, support, palette, logoLight, logoDark, icons };
}

export function presentCompanyBrand(color: string | null, images: readonly ImageRow[]): CompanyBrand {
  return {
    ...presentColor(color),
    logoLight: presentImage(images, "company", "logoLight"),
    logoDark: presentImage(images, "company", "logoDark"),
  };
}

/** Returns the branding for the audit log, with each picture represented by its file name. */
export function auditedBrand({ color, logoLight, logoDark }: CompanyBrand) {
  return { color, logoLight: nameOf(logoLight), logoDark: nameOf(logoDark) };
}

export function auditedInstallationBrand(brand: InstallationBrand) {
  const { name, loginWords, support, icons } = brand;
  return { name, loginWords, support, ...auditedBrand(brand), icon: icons && fileOf(icons.large) };
}

function presentColor(color: string | null) {
  if (color === null) return { color, palette: null, mended: null };
  return { color, ...fixContrast(color) };
}

function presentImage(
  images: readonly ImageRow[],
  whose: keyof typeof imagePaths,
  kind: BrandImageKind,
): BrandImage | null {
  const found = images.find((image) => image.kind === kind);
  return found ? { url: addressOf(whose, found), width: found.width, height: found.height } : null;
}

function presentIcons(images: readonly ImageRow[]): BrandIcons | null {
  const icons = images.filter(({ kind }) => kind === "icon");
  if (icons.length === 0) return null;
  return Object.fromEntries(icons.map((icon) => [icon.size, addressOf("installation", icon)])) as BrandIcons;
}

function addressOf(whose: keyof typeof imagePaths, { hash }: ImageRow): string {
  return `${imagePaths[whose]}/${hash}.png`;
}

function nameOf(image: BrandImage | null): string | null {
  return image && fileOf(image.url);
}

function fileOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}
