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
    "Há usuários com este papel. Escolha outro papel ou perfil para eles antes de excluir.",
    "Some users have this role. Choose another role or profile for them before you delete it.",
    "Hay usuarios con este rol. Elija otro rol o perfil para ellos antes de eliminarlo.",
  ),
  ERR_ROLE_TOO_MUCH: entry(
    403,
    "Você só pode dar permissões que também tem.",
    "You can only give permissions that you have yourself.",
    "Solo puede dar permisos que usted también tiene.",
  ),
});
