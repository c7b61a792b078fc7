/** Names of the fields of the audit log that concern how a user signs in. */
export const accountFieldTexts = {
  pt: {
    identityProvider: "provedor de acesso",
    permissions: "permissões",
    role: "papel",
    passkey: "chave de acesso",
    password: "senha",
    recoveryCodes: "códigos de recuperação",
    secondFactor: "verificação em duas etapas",
    secondFactorRemoval: "remoção da verificação em duas etapas",
  },
  en: {
    identityProvider: "identity provider",
    permissions: "permissions",
    role: "custom role",
    passkey: "passkey",
    password: "password",
    recoveryCodes: "recovery codes",
    secondFactor: "two-step verification",
    secondFactorRemoval: "removal of two-step verification",
  },
  es: {
    identityProvider: "proveedor de acceso",
    permissions: "permisos",
    role: "rol propio",
    passkey: "clave de acceso",
    password: "contraseña",
    recoveryCodes: "códigos de recuperación",
    secondFactor: "verificación en dos pasos",
    secondFactorRemoval: "eliminación de la verificación en dos pasos",
  },
} as const;
