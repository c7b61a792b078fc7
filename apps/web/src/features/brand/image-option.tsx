import { Button } from "@mantine/core";
import { type BrandImageKind, brandImageTypes } from "@recado/contract/brand";
import { useRef, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { fileRefusal } from "../../shared/ui/fields/file-refusal.ts";
import { SettingOptionRow } from "../settings/option-row.tsx";
import classes from "./brand-tab.module.css";
import type { OptionSaving } from "./option-saving.ts";
import { brandTexts } from "./texts.ts";

interface ImageOptionProps {
  kind: BrandImageKind;
  url: string | null;
  saving: OptionSaving<File | null>;
}

const pictures = { types: brandImageTypes, refusal: "ERR_BRAND_IMAGE" } as const;

/**
 * Setting for a picture, with buttons to choose, replace and remove the picture. The preview has the background on
 * which the product will show the picture.
 */
export function ImageOption({ kind, url, saving }: ImageOptionProps) {
  const t = useTexts(brandTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const label = t(`labels.${kind}`);

  function choose(file: File | undefined): void {
    if (!file) return;
    const reason = fileRefusal(file, pictures);
    setRefusal(reason);
    if (reason === undefined) saving.save(file);
  }

  return (
    <SettingOptionRow label={label} hint={t(`hints.${kind}`)} error={refusal ?? saving.error}>
      {(control) => (
        <div className={classes.image}>
          <span className={classes.preview} data-ground={kind === "logoDark" ? "dark" : "light"}>
            {url === null ? t("none") : <img src={url} alt={label} />}
          </span>
          <Button
            {...control}
            variant="default"
            loading={saving.isPending}
            onClick={() => picker.current?.click()}
          >
            {t(url === null ? "choose" : "replace")}
          </Button>
          {url !== null && (
            <Button variant="default" disabled={saving.isPending} onClick={() => saving.save(null)}>
              {t("remove")}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            accept={brandImageTypes.join(",")}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              // The file input is cleared, so that choosing the same file again fires a change event.
              currentTarget.value = "";
            }}
          />
        </div>
      )}
    </SettingOptionRow>
  );
}
