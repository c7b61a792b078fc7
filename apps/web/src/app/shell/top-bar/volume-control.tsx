import { ActionIcon } from "@mantine/core";
import { type Icon, IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { volumePreference, volumeStep } from "../../../shared/preferences/volume.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { shellTexts } from "../texts.ts";
import classes from "./top-bar.module.css";

export function VolumeControl() {
  const t = useTexts(shellTexts);
  const volume = volumePreference.use();
  const percent = `${Math.round(volume * 100)}%`;
  const VolumeIcon = volumeIcon(volume);
  return (
    <div className={classes.control}>
      <Dropdown
        role="dialog"
        label={t("volume")}
        button={(properties) => (
          <ActionIcon aria-label={t("volume")} title={t("volume")} {...properties}>
            <VolumeIcon size={20} stroke={1.75} />
          </ActionIcon>
        )}
      >
        <label className={classes.slider}>
          <span className={classes.label}>{t("volume")}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={volumeStep}
            value={volume}
            aria-valuetext={percent}
            onChange={(event) => volumePreference.write(event.currentTarget.valueAsNumber)}
          />
          <output className={classes.value}>{percent}</output>
        </label>
      </Dropdown>
    </div>
  );
}

function volumeIcon(volume: number): Icon {
  if (volume === 0) return IconVolume3;
  return volume < 0.5 ? IconVolume2 : IconVolume;
}
