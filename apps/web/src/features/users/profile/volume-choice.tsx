import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { volumePreference, volumeStep } from "../../../shared/preferences/volume.ts";
import classes from "./profile.module.css";
import { profileTexts } from "./profile-texts.ts";

export function VolumeChoice() {
  const t = useTexts(profileTexts);
  const volume = volumePreference.use();
  const percent = `${Math.round(volume * 100)}%`;
  return (
    <label className={classes.slider}>
      {t("volume")}
      <input
        type="range"
        min={0}
        max={1}
        step={volumeStep}
        value={volume}
        aria-valuetext={percent}
        onChange={(event) => volumePreference.write(event.currentTarget.valueAsNumber)}
      />
      <output>{percent}</output>
    </label>
  );
}
