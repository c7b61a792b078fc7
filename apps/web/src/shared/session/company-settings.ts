import type { Setting, SettingKey } from "@recado/contract/settings";
import type { UserWithCompany } from "@recado/contract/users";

export function settingOf({ company }: UserWithCompany, key: SettingKey): string | undefined {
  return company.settings.find((setting) => setting.key === key)?.value;
}

/** Returns a copy of the user in which one setting of the company is changed. */
export function withSetting(user: UserWithCompany, { key, value }: Setting): UserWithCompany {
  const settings = user.company.settings.map((known) => (known.key === key ? { key, value } : known));
  return { ...user, company: { ...user.company, settings } };
}
