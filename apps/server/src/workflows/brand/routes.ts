import * as contract from "@recado/contract/brand";
import { answerTagged } from "../../platform/http/entity-tags.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import { changeInstallationBrand, changeInstallationImages } from "./change-brand.ts";
import { changeCompanyColor, changeCompanyImages } from "./change-company-brand.ts";
import type { CurrentBrand } from "./current-brand.ts";
import { renderBrandImages } from "./make-images.ts";
import { readCompanyBrand, readInstallationBrand } from "./read-brand.ts";

export interface BrandDeps {
  brand: CurrentBrand;
  tools: Pick<MediaTools, "toPictures">;
}

export function brandRoutes({ brand, tools }: BrandDeps): Endpoint[] {
  return [
    serve(contract.getBrand, async ({ request, reply }) => {
      const worn = await brand.read();
      // `answerTagged` has already sent the response, so only the type of the returned value matters.
      return answerTagged(request, reply, worn) as typeof worn;
    }),
    serve(contract.getInstallationBrand, ({ read }) => read(readInstallationBrand)),
    serve(contract.updateInstallationBrand, ({ actor, body, write }) =>
      write((db) => changeInstallationBrand(db, actor, body)),
    ),
    serve(contract.uploadInstallationImage, async ({ actor, body: { kind }, files, write }) => {
      const images = await renderBrandImages(tools, kind, files, "platform");
      return write((db) => changeInstallationImages(db, actor, kind, images));
    }),
    serve(contract.removeInstallationImage, ({ actor, query: { kind }, write }) =>
      write((db) => changeInstallationImages(db, actor, kind, [])),
    ),
    serve(contract.getCompanyBrand, ({ read }) => read(readCompanyBrand)),
    serve(contract.updateCompanyBrand, ({ actor, body: { color }, write }) =>
      write((db) => changeCompanyColor(db, actor, color)),
    ),
    serve(contract.uploadCompanyImage, async ({ actor, body: { kind }, files, write }) => {
      const images = await renderBrandImages(tools, kind, files, String(actor.companyId));
      return write((db) => changeCompanyImages(db, actor, kind, images));
    }),
    serve(contract.removeCompanyImage, ({ actor, query: { kind }, write }) =>
      write((db) => changeCompanyImages(db, actor, kind, [])),
    ),
  ];
}
