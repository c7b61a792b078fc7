import { ActionIcon, Popover, Slider } from "@mantine/core";
import { IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { volumePreference, volumeStep } from "../../shared/preferences/volume.ts";
import { shellTexts } from "./texts.ts";
import classes from "./volume-control.module.css";

export function VolumeControl() {
  const t = useTexts(shellTexts);
  const volume = volumePreference.use();
  const VolumeIcon = volume === 0 ? IconVolume3 : volume < 0.5 ? IconVolume2 : IconVolume;
  return (
    <Popover position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={classes["button"]} aria-label={t("volume")} title={t("volume")}>
          <VolumeIcon size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes["dropdown"]} aria-label={t("volume")}>
        <IconVolume2 size={18} stroke={1.75} aria-hidden="true" />
        <Slider
          className={classes["slider"]}
          min={0}
          max={1}
          step={volumeStep}
          value={volume}
          label={(value) => `${Math.round(value * 100)}%`}
          thumbLabel={t("volume")}
          thumbProps={{ "aria-valuetext": `${Math.round(volume * 100)}%` }}
          onChange={(value) => volumePreference.write(Math.round(value * 10) / 10)}
        />
        <output className={classes["value"]}>{Math.round(volume * 100)}%</output>
      </Popover.Dropdown>
    </Popover>
  );
}
