/**
 * Whether the browser can use passkeys on this page. Browsers refuse them on pages without encryption, where the interface
 * is missing, and at IP addresses.
 */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Whether the browser offers passkeys in the suggestions of a text field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (
    canUsePasskeys() &&
    "isConditionalMediationAvailable" in PublicKeyCredential &&
    (await PublicKeyCredential.isConditionalMediationAvailable())
  );
}

export const loadPasskeys = () => import("./ask-for-passkey.ts");
