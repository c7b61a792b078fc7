import { getBrand, getCompanyBrand } from "@recado/contract/brand";
import type { WireAnswer } from "@recado/contract/shared/client";
import type { UserRole } from "@recado/contract/user-roles";
import type { UserWithCompany } from "@recado/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../shared/api/call.ts";
import { loadChunk } from "../shared/api/load-chunk.ts";
import { refreshSecondFactorDue } from "../shared/api/renew-session.ts";
import { setVerifier } from "../shared/api/verifier.ts";
import { removeCompanyBrand } from "../shared/brand/brand.ts";
import { companyBrandQueryKey } from "../shared/brand/company-brand.ts";
import { applyBrand, applyCompanyBrand } from "../shared/brand/wear-brand.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { useResync } from "../shared/live/use-live-state.ts";
import { useSession } from "../shared/session/session-context.ts";
import { usePlan } from "../shared/session/use-plan.ts";
import type { UserPhotoUrls } from "../shared/session/user-photos.ts";

/**
 * Handles live events that the first screen does not need, so that this code loads after it: changes of the branding,
 * of users' photos, roles and second factors. It also prepares the dialog that sensitive calls may need.
 */
export function LateEvents(): null {
  useBrandEvents();
  usePhotoEvents();
  useRoleEvents();
  useSecondFactorEvents();
  useEffect(() => setVerifier(askForVerificationLate), []);
  return null;
}

/** Loads the dialog when the first sensitive call is refused. Without it, the call stays refused. */
function askForVerificationLate(refusal: WireAnswer): Promise<boolean> {
  return loadChunk(() => import("../shared/session/verification/ask-for-verification.tsx")).then(
    ({ askForVerification }) => askForVerification(refusal),
    () => false,
  );
}

/** Renews the session as soon as the company requires a second factor, or the user's own was turned on or off. */
function useSecondFactorEvents(): void {
  const client = useQueryClient();
  useLiveEvent("secondFactor", () => {
    refreshSecondFactorDue();
    void client.invalidateQueries({ queryKey: ["secondFactor"] });
  });
  useLiveEvent("settings", ({ setting }) => {
    if (setting.key === "secondFactorRequired") refreshSecondFactorDue();
  });
}

/** Gives the user the permissions and queues of their changed role, and fetches again what names roles. */
function useRoleEvents(): void {
  const client = useQueryClient();
  const { updateUser } = useSession();
  useLiveEvent("userRole", (event) => {
    if (event.action !== "delete") updateUser((known) => userAfter(known, event.userRole));
    for (const subject of ["userRoleNames", "users"]) void client.invalidateQueries({ queryKey: [subject] });
  });
}

function userAfter(known: UserWithCompany, { id, name, permissions, queues }: UserRole): UserWithCompany {
  if (known.role?.id !== id) return known;
  const own = queues?.map((queue) => ({ ...queue, UserQueue: { userId: known.id, queueId: queue.id } }));
  return { ...known, role: { id, name, permissions }, queues: own ?? known.queues };
}

/** Fetches the users' photos again when one of them has changed. Most events of users are about presence. */
function usePhotoEvents(): void {
  const client = useQueryClient();
  useLiveEvent("user", (event) => {
    if (event.action === "delete") return;
    const { id, photo } = event.user;
    const known = client.getQueryData<UserPhotoUrls>(["userPhotos"]);
    if (known?.[id] !== photo?.small) void client.invalidateQueries({ queryKey: ["userPhotos"] });
  });
}

/** Applies a change of the installation's or the company's branding to this page as soon as the live event arrives. */
function useBrandEvents(): void {
  const client = useQueryClient();
  const inPlan = usePlan()("useWhiteLabel");
  const { data } = useQuery({
    queryKey: companyBrandQueryKey,
    queryFn: () => call(getCompanyBrand, {}),
    enabled: inPlan === true,
  });
  useEffect(() => {
    if (inPlan === false) removeCompanyBrand();
    else if (inPlan && data) applyCompanyBrand(data);
  }, [inPlan, data]);
  useLiveEvent("companyBrand", ({ companyBrand }) => client.setQueryData(companyBrandQueryKey, companyBrand));
  useLiveEvent("brand", ({ brand }) => {
    applyBrand(brand);
    void client.invalidateQueries({ queryKey: ["installation-brand"] });
  });
  // The page may be a kept copy with older branding. If the request fails, the branding is fetched again after the next
  // reconnect or page load.
  useEffect(applyCurrentBrand, []);
  useResync(applyCurrentBrand);
}

function applyCurrentBrand(): void {
  call(getBrand, {}).then(applyBrand, () => undefined);
}
