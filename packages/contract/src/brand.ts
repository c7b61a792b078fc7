import { z } from "zod";
import { updatedEvent } from "./shared/event-shapes.ts";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { text } from "./shared/wire.ts";

export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, "Use uma cor como #0b7a5b");

/**
 * Accent colours of one colour scheme (light or dark). All are derived from one chosen colour, each with enough
 * contrast for its purpose.
 */
export const accentColorsSchema = z.object({
  brand: colorSchema,
  brandHover: colorSchema,
  onBrand: colorSchema,
  /** Background of filled buttons and its text. The light scheme keeps a chosen light colour, with dark text on it. */
  fill: colorSchema,
  fillHover: colorSchema,
  onFill: colorSchema,
  brandText: colorSchema,
  brandSoft: colorSchema,
  brandSoftHover: colorSchema,
  /** Background colour of outgoing message bubbles. */
  out: colorSchema,
});
export type AccentColors = z.infer<typeof accentColorsSchema>;

export const brandPaletteSchema = z.object({ light: accentColorsSchema, dark: accentColorsSchema });
export type BrandPalette = z.infer<typeof brandPaletteSchema>;

/**
 * For the light and for the dark scheme: whether the chosen colour was replaced because its contrast was too low in
 * that scheme.
 */
export const correctedSchemesSchema = z.object({ light: z.boolean(), dark: z.boolean() });

/** A picture of the branding. Changed content gets a new URL. */
export const brandImageSchema = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type BrandImage = z.infer<typeof brandImageSchema>;

const logos = { logoLight: brandImageSchema.nullable(), logoDark: brandImageSchema.nullable() };

/**
 * URLs of the installation's icon in the sizes that web pages and home screens ask for. The device may crop `maskable`
 * to any shape.
 */
export const brandIconsSchema = z.object({
  small: z.string(),
  touch: z.string(),
  medium: z.string(),
  large: z.string(),
  maskable: z.string(),
});
export type BrandIcons = z.infer<typeof brandIconsSchema>;

/** Branding that everybody sees, signed in or not. A null field means the product's default. */
export const brandSchema = z.object({
  name: z.string(),
  loginWords: z.string().nullable(),
  /** How a company reaches the operator; blocked and overdue users see it at the login. */
  support: z.string().nullable(),
  palette: brandPaletteSchema.nullable(),
  ...logos,
  icons: brandIconsSchema.nullable(),
});
export type Brand = z.infer<typeof brandSchema>;

const chosenColor = {
  color: colorSchema.nullable(),
  palette: brandPaletteSchema.nullable(),
  mended: correctedSchemesSchema.nullable(),
};

/** Branding as the operator chose it, with the palettes that were derived from the chosen colour. */
export const installationBrandSchema = z.object({
  name: z.string().nullable(),
  loginWords: z.string().nullable(),
  support: z.string().nullable(),
  ...chosenColor,
  ...logos,
  icons: brandIconsSchema.nullable(),
});
export type InstallationBrand = z.infer<typeof installationBrandSchema>;

/** The branding that a company chose for its own users; it replaces the installation's branding. */
export const companyBrandSchema = z.object({ ...chosenColor, ...logos });
export type CompanyBrand = z.infer<typeof companyBrandSchema>;

export const maxBrandName = 40;
export const maxLoginText = 160;

/** Schema of a text in one line; an empty text is stored as null, which means the product's default. */
const line = (least: number, most: number) =>
  text()
    .trim()
    .min(least, "Nome muito curto")
    .max(most, "Mensagem muito longa")
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "Use uma linha só");

const typedColorSchema = text().trim().toLowerCase().pipe(colorSchema);

export const installationBrandForm = z
  .object({
    name: line(2, maxBrandName).nullable(),
    loginWords: line(2, maxLoginText).nullable(),
    support: line(2, maxLoginText).nullable(),
    color: typedColorSchema.nullable(),
  })
  .partial();

export const companyBrandForm = z.object({ color: typedColorSchema.nullable() });

export const logoKinds = ["logoLight", "logoDark"] as const;
export type LogoKind = (typeof logoKinds)[number];
export const brandImageKinds = [...logoKinds, "icon"] as const;
export type BrandImageKind = (typeof brandImageKinds)[number];

/** Picture types that may be uploaded for the branding. SVG is not among them because it can contain scripts. */
export const brandImageTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const maxBrandImageBytes = 2 * 1_024 * 1_024;
/** Smallest side of an uploaded icon, in pixels; the icon is displayed at this size. */
export const minIconSide = 192;
/** Smallest height of an uploaded logo, in pixels. */
export const minLogoHeight = 32;

const imageFile = { field: "file", max: 1, maxBytes: maxBrandImageBytes } as const;
const anyImage = z.strictObject({ kind: z.enum(brandImageKinds) });
const anyLogo = z.strictObject({ kind: z.enum(logoKinds) });

const brandResource = defineResource({ name: "brand", plan: "any" });
const installationBrandResource = defineResource({
  name: "installationBrand",
  plan: "any",
  audited: "settings",
});
const companyBrandResource = defineResource({
  name: "companyBrand",
  plan: "useWhiteLabel",
  audited: "settings",
});

const superOnly = { who: "super" } as const;
const editOfCompany = { ...signedIn, permission: "settings:edit" } as const;

export const getBrand = defineRoute(brandResource, {
  method: "GET",
  path: "/brand",
  access: anyone,
  summary: "Get the installation's name, colours and images; needs no session",
  answer: brandSchema,
});

export const getInstallationBrand = defineRoute(installationBrandResource, {
  method: "GET",
  path: "/installation-brand",
  access: superOnly,
  summary: "Get the installation's branding options and the palette derived from them",
  answer: installationBrandSchema,
});

export const updateInstallationBrand = defineRoute(installationBrandResource, {
  method: "PUT",
  path: "/installation-brand",
  access: superOnly,
  summary: "Update the installation's branding; omitted fields stay, null restores the default",
  body: installationBrandForm,
  answer: installationBrandSchema,
});

export const uploadInstallationImage = defineRoute(installationBrandResource, {
  method: "POST",
  path: "/installation-brand/media-upload",
  access: superOnly,
  summary: "Upload the installation's logo or icon (PNG, JPEG or WebP), replacing the previous one",
  body: anyImage,
  files: imageFile,
  answer: installationBrandSchema,
});

export const removeInstallationImage = defineRoute(installationBrandResource, {
  method: "DELETE",
  path: "/installation-brand/media-upload",
  access: superOnly,
  summary: "Delete the installation's logo or icon",
  query: anyImage,
  answer: installationBrandSchema,
});

export const getCompanyBrand = defineRoute(companyBrandResource, {
  method: "GET",
  path: "/company-brand",
  access: signedIn,
  summary: "Get the caller's company's own colour and logos",
  answer: companyBrandSchema,
});

export const updateCompanyBrand = defineRoute(companyBrandResource, {
  method: "PUT",
  path: "/company-brand",
  access: editOfCompany,
  summary: "Set the company's colour; null uses the installation's",
  body: companyBrandForm,
  answer: companyBrandSchema,
});

export const uploadCompanyImage = defineRoute(companyBrandResource, {
  method: "POST",
  path: "/company-brand/media-upload",
  access: editOfCompany,
  summary: "Upload the company's logo (PNG, JPEG or WebP), replacing the previous one",
  body: anyLogo,
  files: imageFile,
  answer: companyBrandSchema,
});

export const removeCompanyImage = defineRoute(companyBrandResource, {
  method: "DELETE",
  path: "/company-brand/media-upload",
  access: editOfCompany,
  summary: "Delete the company's logo",
  query: anyLogo,
  answer: companyBrandSchema,
});

export const events = {
  /** The installation's name, colour or pictures changed. The event is sent to every company. */
  brand: updatedEvent("brand", brandSchema),
  /** The company's colour or logos changed. The event is sent to the company's users. */
  companyBrand: updatedEvent("companyBrand", companyBrandSchema),
};
