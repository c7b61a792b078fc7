import { plainBrand } from "@recado/contract/plain-brand";
import { useBrand } from "../../shared/brand/brand.ts";
import { logosOf } from "../../shared/brand/logos-of.ts";
import classes from "./invoice-head.module.css";

/** Sender on the printed invoice: the operator's branding, or nothing if there is none. */
export function InvoiceHead() {
  const brand = useBrand();
  const logo = logosOf(brand)?.light;
  if (!logo && brand.name === plainBrand.name) return null;
  return (
    <div className={classes.head}>
      {logo && <img src={logo.url} alt="" width={Math.round((logo.width / logo.height) * 40)} height={40} />}
      <span>{brand.name}</span>
    </div>
  );
}
