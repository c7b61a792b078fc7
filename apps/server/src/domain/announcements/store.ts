import type { Priority } from "@recado/contract/announcements";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Announcements } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

/** Metadata of an announcement's stored picture file. */
export interface AnnouncementMedia {
  name: string;
  mimeType: string;
  size: number | null;
  width: number | null;
  height: number | null;
}

export type AnnouncementRow = Omit<Selectable<Announcements>, "priority" | "media_info"> & {
  priority: Priority;
  media_info: AnnouncementMedia | null;
};

/**
 * Database methods without a company. Announcements belong to the installation, so no statement in this file filters by
 * company.
 */
type PlatformDb = Pick<ReadTx, "rows" | "first" | "run">;

export function findAnnouncement(db: PlatformDb, id: number): Promise<AnnouncementRow | undefined> {
  return db.first(sql<AnnouncementRow>`select * from announcements where id = ${id}`);
}

/** Finds the announcement and locks its row until the transaction ends. */
export function lockAnnouncement(db: PlatformDb, id: number): Promise<AnnouncementRow | undefined> {
  return db.first(sql<AnnouncementRow>`select * from announcements where id = ${id} for update`);
}

interface Wanted {
  search: string;
  /** True finds active announcements, false inactive ones, undefined both. */
  isActive: boolean | undefined;
  offset: number;
  limit: number;
}

export async function findAnnouncementPage(
  db: PlatformDb,
  { search, isActive, offset, limit }: Wanted,
): Promise<{ rows: AnnouncementRow[]; count: number }> {
  const words: RawBuilder<boolean> = sql`search_text(title || ' ' || text) like search_text(${containing(search)})`;
  const matching = isActive === undefined ? words : sql`${words} and is_active = ${isActive}`;
  const rows = await db.rows(
    sql<AnnouncementRow>`select * from announcements where ${matching}
      order by priority, created_at desc, id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from announcements where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export async function insertAnnouncement(
  db: PlatformDb,
  columns: Insertable<Announcements>,
): Promise<number> {
  return onlyRow(await db.rows(build.insertInto("announcements").values(columns).returning("id"))).id;
}

export async function updateAnnouncementRow(
  db: PlatformDb,
  id: number,
  changes: Updateable<Announcements>,
): Promise<void> {
  await db.run(
    build
      .updateTable("announcements")
      .set({ ...changes, updated_at: sql`now()` })
      .where("id", "=", id),
  );
}

export async function deleteAnnouncementRow(db: PlatformDb, id: number): Promise<void> {
  await db.run(build.deleteFrom("announcements").where("id", "=", id));
}
