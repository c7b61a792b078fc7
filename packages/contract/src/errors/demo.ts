import { defineErrors, entry } from "./error-entry.ts";

export const demoErrors = defineErrors({
  ERR_DEMO_ONLY: entry(
    404,
    "Disponível apenas na demonstração.",
    "Only available in the demo.",
    "Disponible solo en la demostración.",
  ),
  ERR_QR_EXPIRED: entry(
    409,
    "Este QR Code não é mais válido. Leia o novo.",
    "This QR code is no longer valid. Scan the new one.",
    "Este código QR ya no es válido. Escanee el nuevo.",
  ),
});
