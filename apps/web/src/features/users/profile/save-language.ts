import type { Language } from "@recado/contract/shared/language";
import { updateUser } from "@recado/contract/staff";
import { call } from "../../../shared/api/call.ts";

export async function saveLanguage(language: Language, userId: number): Promise<void> {
  await call(updateUser, { params: { id: String(userId) }, body: { language } });
}
