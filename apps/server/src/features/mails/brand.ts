/** As whom the installation writes. */
export const brand = { name: "Recado", color: "#0b7a5b" } as const;
