import type { User } from "@recado/contract/users";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchUser, userSource } from "./queries.ts";

const UserDialog = lazyPart(() =>
  import("./user-dialog.tsx").then((module) => ({ default: module.UserDialog })),
);

interface UserDialogsProps {
  search: EntitySearch;
  users: readonly User[] | undefined;
  mayAdd: boolean;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function UserDialogs({ search, users, mayAdd, onClose }: UserDialogsProps) {
  const user = useWantedRow({
    source: userSource,
    id: search.edit,
    rows: users,
    fetch: fetchUser,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && mayAdd && <UserDialog onClose={onClose} />}
      {user && <UserDialog key={user.id} user={user} onClose={onClose} />}
    </Suspense>
  );
}
