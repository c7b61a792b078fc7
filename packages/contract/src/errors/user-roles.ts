import { defineErrors, entry } from "./error-entry.ts";

export const userRoleErrors = defineErrors({
  ERR_NO_ROLE_FOUND: entry(404, "Papel não encontrado.", "Role not found.", "Rol no encontrado."),
  ERR_ROLE_NAME_EXISTS: entry(
    409,
    "Já existe um papel com este nome.",
    "A role with this name already exists.",
    "Ya existe un rol con este nombre.",
  ),
  ERR_ROLE_IN_USE: entry(
    409,
    "Há usuários com este papel.",
    "Some users have this role.",
    "Hay usuarios con este rol.",
  ),
});
