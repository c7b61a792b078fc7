import { z } from "zod";
import { updatedEvent } from "./shared/event-shapes.ts";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { text } from "./shared/wire.ts";

export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, "Use uma cor como #0b7a5b");

/** What one chosen colour makes of a scheme: each of them can be read, or seen, where it is used. */
export const accentsSchema = z.object({
  brand: colorSchema,
  brandHover: colorSchema,
  onBrand: colorSchema,
  brandText: colorSchema,
  brandSoft: colorSchema,
  brandSoftHover: colorSchema,
  /** The bubbles of what we wrote. */
  out: colorSchema,
});
export type Accents = z.infer<typeof accentsSchema>;

export const paletteSchema = z.object({ light: accentsSchema, dark: accentsSchema });
export type Palette = z.infer<typeof paletteSchema>;

/** In which schemes another colour is used than the one that was chosen, which could not be read there. */
export const mendedSchema = z.object({ light: z.boolean(), dark: z.boolean() });

/** Its address changes with what it shows. */
export const brandImageSchema = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type BrandImage = z.infer<typeof brandImageSchema>;

const logos = { logoLight: brandImageSchema.nullable(), logoDark: brandImageSchema.nullable() };

/** The installation's sign as pages and home screens ask for it, by its pixels; the last one may be cut to any shape. */
export const iconsSchema = z.object({
  small: z.string(),
  touch: z.string(),
  medium: z.string(),
  large: z.string(),
  maskable: z.string(),
});
export type Icons = z.infer<typeof iconsSchema>;

/** What everybody is shown, signed in or not; null is as the product comes. */
export const brandSchema = z.object({
  name: z.string(),
  loginWords: z.string().nullable(),
  palette: paletteSchema.nullable(),
  ...logos,
  icons: iconsSchema.nullable(),
});
export type Brand = z.infer<typeof brandSchema>;

const chosenColor = {
  color: colorSchema.nullable(),
  palette: paletteSchema.nullable(),
  mended: mendedSchema.nullable(),
};

/** What whoever hosts chose for it, and what came of it. */
export const installationBrandSchema = z.object({
  name: z.string().nullable(),
  loginWords: z.string().nullable(),
  ...chosenColor,
  ...logos,
  icons: iconsSchema.nullable(),
});
export type InstallationBrand = z.infer<typeof installationBrandSchema>;

/** What a company chose for its own people, in place of the installation's. */
export const companyBrandSchema = z.object({ ...chosenColor, ...logos });
export type CompanyBrand = z.infer<typeof companyBrandSchema>;

export const maxBrandName = 40;
export const maxLoginWords = 160;

/** One line; nothing is as the product comes. */
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
    loginWords: line(2, maxLoginWords).nullable(),
    color: typedColorSchema.nullable(),
  })
  .partial();

export const companyBrandForm = z.object({ color: typedColorSchema.nullable() });

export const logoKinds = ["logoLight", "logoDark"] as const;
export type LogoKind = (typeof logoKinds)[number];
export const brandImageKinds = [...logoKinds, "icon"] as const;
export type BrandImageKind = (typeof brandImageKinds)[number];

/** What may be uploaded: a drawing in SVG could bring a program along. */
export const brandImageTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export const maxBrandImageBytes = 2 * 1_024 * 1_024;
/** Of the icon, in pixels: it is shown that large. */
export const leastIconSide = 192;
/** Of a logo's height, in pixels. */
export const leastLogoHeight = 32;

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
  summary: "Whose name, colours and pictures the installation wears, before and after signing in",
  answer: brandSchema,
});

export const getInstallationBrand = defineRoute(installationBrandResource, {
  method: "GET",
  path: "/installation-brand",
  access: superOnly,
  summary: "What was chosen for the installation, and what came of it",
  answer: installationBrandSchema,
});

export const updateInstallationBrand = defineRoute(installationBrandResource, {
  method: "PUT",
  path: "/installation-brand",
  access: superOnly,
  summary: "Change it; what is left out stays as it is, and null is as the product comes",
  body: installationBrandForm,
  answer: installationBrandSchema,
});

export const uploadInstallationImage = defineRoute(installationBrandResource, {
  method: "POST",
  path: "/installation-brand/media-upload",
  access: superOnly,
  summary: "Give the installation a logo or icon (png, jpg, webp) in place of the one before",
  body: anyImage,
  files: imageFile,
  answer: installationBrandSchema,
});

export const removeInstallationImage = defineRoute(installationBrandResource, {
  method: "DELETE",
  path: "/installation-brand/media-upload",
  access: superOnly,
  summary: "Take a logo or icon off the installation",
  query: anyImage,
  answer: installationBrandSchema,
});

export const getCompanyBrand = defineRoute(companyBrandResource, {
  method: "GET",
  path: "/company-brand",
  access: signedIn,
  summary: "The caller's company's own colour and logos",
  answer: companyBrandSchema,
});

export const updateCompanyBrand = defineRoute(companyBrandResource, {
  method: "PUT",
  path: "/company-brand",
  access: editOfCompany,
  summary: "Give the company a colour of its own; with null it has the installation's",
  body: companyBrandForm,
  answer: companyBrandSchema,
});

export const uploadCompanyImage = defineRoute(companyBrandResource, {
  method: "POST",
  path: "/company-brand/media-upload",
  access: editOfCompany,
  summary: "Give the company a logo (png, jpg, webp) in place of the one before",
  body: anyLogo,
  files: imageFile,
  answer: companyBrandSchema,
});

export const removeCompanyImage = defineRoute(companyBrandResource, {
  method: "DELETE",
  path: "/company-brand/media-upload",
  access: editOfCompany,
  summary: "Take a logo off the company",
  query: anyLogo,
  answer: companyBrandSchema,
});

export const events = {
  /** Of every company: the installation has another name, colour or picture. */
  brand: updatedEvent("brand", brandSchema),
  /** The company's own colour or logos, to its own people. */
  companyBrand: updatedEvent("companyBrand", companyBrandSchema),
};
