/**
 * Way in which the user can install the app: already installed, with a button, with Safari's share menu, or with the
 * browser's own menu.
 */
export type InstallWay = "installed" | "button" | "safari" | "menu";

export interface InstallFacts {
  isStandalone: boolean;
  hasPrompt: boolean;
  userAgent: string;
  touchPoints: number;
}

export function installWay({ isStandalone, hasPrompt, userAgent, touchPoints }: InstallFacts): InstallWay {
  if (isStandalone) return "installed";
  if (hasPrompt) return "button";
  return isAppleTouch(userAgent, touchPoints) ? "safari" : "menu";
}

/** True for an iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
}

export function installFacts(hasPrompt: boolean): InstallFacts {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = "standalone" in navigator && navigator.standalone === true;
  const isStandalone = isApple || window.matchMedia("(display-mode: standalone)").matches;
  return { isStandalone, hasPrompt, userAgent, touchPoints: maxTouchPoints };
}
