import { Button } from "@mantine/core";
import { removeUserPhoto, userPhotoTypes } from "@recado/contract/user-photos";
import type { User } from "@recado/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../../shared/session/session-context.ts";
import { userPhotosQuery } from "../../../shared/session/user-photos.ts";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { fileRefusal } from "../../../shared/ui/fields/file-refusal.ts";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import classes from "./photo-choice.module.css";
import { photoTexts } from "./photo-texts.ts";

const PhotoCropDialog = lazyComponent(() =>
  import("./photo-crop-dialog.tsx").then((module) => ({ default: module.PhotoCropDialog })),
);

const pictures = { types: userPhotoTypes, refusal: "ERR_USER_PHOTO" } as const;

/** The user's own photo, with buttons to choose, replace and remove it. */
export function PhotoChoice() {
  const t = useTexts(photoTexts);
  const { id, name, photo } = useUser();
  const { updateUser } = useSession();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const removal = useMutation({
    mutationFn: () => call(removeUserPhoto, { params: { id: String(id) } }),
    onSuccess: (user) => show(user, t("removed")),
    onError: showError,
  });

  function show({ photo }: User, text: string): void {
    updateUser((known) => ({ ...known, photo }));
    void client.invalidateQueries(userPhotosQuery);
    setChosen(undefined);
    showSuccess(text);
  }

  function choose(file: File | undefined): void {
    if (!file) return;
    const reason = fileRefusal(file, pictures);
    setRefusal(reason);
    if (reason === undefined) setChosen(file);
  }

  return (
    <div className={classes.photo}>
      <Avatar name={name} picture={photo?.large ?? null} size={96} tone="brand" />
      <div className={classes.side}>
        <p className={classes.hint}>{t("hint")}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => picker.current?.click()}>
            {t(photo ? "replace" : "choose")}
          </Button>
          {photo && (
            <Button variant="default" loading={removal.isPending} onClick={() => removal.mutate()}>
              {t("remove")}
            </Button>
          )}
        </div>
        {refusal !== undefined && <FormAlert>{refusal}</FormAlert>}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept={userPhotoTypes.join(",")}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // The file input is cleared, so that choosing the same file again fires a change event.
          currentTarget.value = "";
        }}
      />
      <Suspense>
        {chosen && (
          <PhotoCropDialog
            file={chosen}
            onSaved={(user) => show(user, t("saved"))}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
