import { minUserPhotoSide, uploadUserPhoto } from "@recado/contract/user-photos";
import type { User } from "@recado/contract/users";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/show-error.ts";
import { useErrorTexts } from "../../../shared/api/use-error-text.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { useChosenFile } from "../../../shared/ui/fields/use-chosen-file.ts";
import {
  type CropView,
  cropBoxOf,
  drawCrop,
  maxZoomOf,
  moveView,
  type PictureSize,
  wholePicture,
} from "./photo-crop.ts";
import classes from "./photo-crop-dialog.module.css";
import { photoTexts } from "./photo-texts.ts";

interface PhotoCropDialogProps {
  file: File;
  onSaved: (user: User) => void;
  onClose: () => void;
}

/** Side of the square in which the photo is positioned, in CSS pixels. */
const frameSide = 264;

/** Dialog in which a user chooses the square of a picture and saves it as the own photo. */
export function PhotoCropDialog({ file, onSaved, onClose }: PhotoCropDialogProps) {
  const t = useTexts(photoTexts);
  const { id } = useUser();
  const errorText = useErrorTexts();
  const url = useChosenFile(file)?.url;
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<PictureSize>();
  const [isBroken, setBroken] = useState(false);
  const [view, setView] = useState<CropView>(wholePicture);
  const isSmall = size && Math.min(size.width, size.height) < minUserPhotoSide;
  const canSave = size && !isSmall;
  const saving = useMutation({
    mutationFn: async () => {
      if (!image.current || !size) throw new Error("the photo is not loaded");
      const content = await drawCrop(image.current, cropBoxOf(size, view));
      return call(uploadUserPhoto, {
        params: { id: String(id) },
        files: [{ name: "photo.jpg", content }],
      });
    },
    onSuccess: onSaved,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canSave) saving.mutate();
  }

  function refusal(): string | undefined {
    const least = { least: String(minUserPhotoSide) };
    if (isBroken) return errorText("ERR_IMAGE_UNREADABLE");
    if (isSmall) return errorText("ERR_USER_PHOTO_SMALL", least);
    return saving.isError ? failureText(saving.error) : undefined;
  }

  const reason = refusal();
  return (
    <EntityDialog
      title={t("title")}
      size={560}
      submit={isBroken || isSmall ? null : t("save")}
      busy={saving.isPending}
      onSubmit={submit}
      onClose={onClose}
      alert={reason !== undefined && <FormAlert>{reason}</FormAlert>}
    >
      <div className={classes.parts}>
        <p className={classes.hint}>{t("adjust")}</p>
        <CropFrame size={size} view={view} onChange={setView}>
          {(style) => (
            <img
              ref={image}
              className={classes.picture}
              style={style}
              src={url}
              alt={t("preview")}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSize({ width, height })
              }
              onError={() => setBroken(true)}
            />
          )}
        </CropFrame>
        <label className={classes.slider}>
          {t("zoom")}
          <input
            type="range"
            min={1}
            max={size ? maxZoomOf(size) : 1}
            step={0.01}
            value={view.zoom}
            aria-valuetext={`${Math.round(view.zoom * 100)}%`}
            disabled={!canSave || maxZoomOf(size) === 1}
            onChange={({ currentTarget }) => setView({ ...view, zoom: currentTarget.valueAsNumber })}
          />
        </label>
      </div>
    </EntityDialog>
  );
}

interface CropFrameProps {
  size: PictureSize | undefined;
  view: CropView;
  onChange: (view: CropView) => void;
  children: (style: { width: number; height: number; transform: string } | undefined) => ReactNode;
}

/** Square that shows the chosen part of the picture. The picture is moved by dragging, or by two hidden sliders. */
function CropFrame({ size, view, onChange, children }: CropFrameProps) {
  const t = useTexts(photoTexts);
  const box = size && cropBoxOf(size, view);
  const scale = box ? frameSide / box.side : 1;

  /** Pointer position of the last step of a drag. `movementX` of the event is zero for touches in some browsers. */
  const last = useRef<{ x: number; y: number }>(null);

  function startDrag({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x, y };
  }

  function drag({ clientX: x, clientY: y }: PointerEvent): void {
    if (!size || !last.current) return;
    const by = { x: (last.current.x - x) / scale, y: (last.current.y - y) / scale };
    last.current = { x, y };
    onChange(moveView(size, view, by));
  }

  function endDrag(): void {
    last.current = null;
  }

  return (
    <div
      className={classes.frame}
      style={{ width: frameSide, height: frameSide }}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      {children(
        size &&
          box && {
            width: size.width * scale,
            height: size.height * scale,
            transform: `translate(${-box.left * scale}px, ${-box.top * scale}px)`,
          },
      )}
      {(["x", "y"] as const).map((axis) => (
        <input
          key={axis}
          className={classes.position}
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={view[axis]}
          aria-label={t(axis === "x" ? "horizontal" : "vertical")}
          onChange={({ currentTarget }) => onChange({ ...view, [axis]: currentTarget.valueAsNumber })}
        />
      ))}
    </div>
  );
}
