import { readFile } from "node:fs/promises";
import type { Brand, BrandIcons } from "@recado/contract/brand";
import type { Database } from "../../platform/db/database.ts";
import { type WantedPicture, writePictures } from "../../platform/media/write-pictures.ts";
import { plainColor } from "./manifest.ts";
import { findInstallationImage } from "./store.ts";

const white = "#ffffff";
/** Side, in pixels, of the drawing from which all smaller icons are scaled. */
const drawnSide = 512;

/**
 * Icon names without a hash, and the uploaded picture that is served under each. Alerts, for example, use these names,
 * because they do not know the hash of the newest picture.
 */
const uploaded: Readonly<Record<string, keyof BrandIcons>> = {
  "any-192": "medium",
  "any-512": "large",
  "maskable-192": "maskable",
  "maskable-512": "maskable",
  "touch-180": "touch",
};

/**
 * Icons that are drawn from the product's logo, for platforms that do not accept SVG. The platform may cut off a tenth
 * at each edge of a maskable icon.
 */
const wanted: Readonly<Record<string, WantedPicture>> = {
  "any-192": { name: "any-192", width: 192, height: 192, canvas: { room: 0 } },
  "any-512": { name: "any-512", width: 512, height: 512, canvas: { room: 0 } },
  "maskable-192": { name: "maskable-192", width: 192, height: 192, canvas: { room: 0.14, color: white } },
  "maskable-512": { name: "maskable-512", width: 512, height: 512, canvas: { room: 0.14, color: white } },
  "touch-180": { name: "touch-180", width: 180, height: 180, canvas: { room: 0.08, color: white } },
};

export interface AppIcons {
  /** Draws the icon with this name. Resolves to undefined if the name is unknown. */
  draw(name: string, brand: Brand): Promise<Buffer | undefined>;
}

/** Draws icons as pixel images, which home screens need. Each drawn icon is cached until the branding changes. */
export function createAppIcons(database: Database, sign: string): AppIcons {
  let drawn = { of: "", icons: new Map<string, Promise<Buffer | undefined>>() };

  async function make(picture: WantedPicture, { icons, palette }: Brand): Promise<Buffer | undefined> {
    const address = icons?.[uploaded[picture.name] ?? "large"];
    const source = address
      ? await database.platform((db) => findInstallationImage(db, hashIn(address)))
      : await drawSign(sign, palette?.light.brand ?? plainColor);
    if (!source) return undefined;
    const asked = address ? { ...picture, canvas: { room: 0 } } : picture;
    const bytes = (await writePictures(source, [asked]))?.pictures[0]?.bytes;
    return bytes && Buffer.from(bytes);
  }

  return {
    draw(name, brand) {
      const picture = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
      if (!picture) return Promise.resolve(undefined);
      const of = `${brand.icons?.maskable} ${brand.palette?.light.brand}`;
      if (drawn.of !== of) drawn = { of, icons: new Map() };
      const { icons } = drawn;
      const known = icons.get(name);
      if (known) return known;
      const drawing = make(picture, brand);
      icons.set(name, drawing);
      drawing.catch(() => icons.delete(name));
      return drawing;
    },
  };
}

/** Returns the SVG of the product's logo in the installation's colour. */
export async function colorSign(sign: string, color: string): Promise<string> {
  return (await readFile(sign, "utf8")).replaceAll(plainColor, color);
}

async function drawSign(sign: string, color: string): Promise<Buffer> {
  const size = `width="${drawnSide}" height="${drawnSide}"`;
  return Buffer.from((await colorSign(sign, color)).replace("<svg", `<svg ${size}`));
}

function hashIn(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1, -".png".length);
}
