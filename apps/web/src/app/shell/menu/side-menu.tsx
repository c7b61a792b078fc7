import { ActionIcon } from "@mantine/core";
import { getVersion } from "@recado/contract/version";
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useId, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { useBrand } from "../../../shared/brand/brand.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BrandMark } from "../../../shared/ui/layout/brand-mark.tsx";
import { shellTexts } from "../texts.ts";
import classes from "./menu.module.css";
import type { MenuGroup, MenuItem } from "./menu-items.tsx";
import { collapsedPreferences, railPreference } from "./menu-preferences.ts";
import { useMenu } from "./use-menu.ts";

/**
 * The side menu with the list of pages. The style sheet decides whether it is displayed with names or with icons only.
 */
export function SideMenu() {
  const t = useTexts(shellTexts);
  const { groups, pinned } = useMenu();
  const brand = useBrand();
  const rail = railPreference.use();
  const list = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const length = groups.reduce((sum, { items }) => sum + items.length, 0);
  // In a low window, the entry of the current page may be outside the visible area, after a shortcut has opened the
  // page or a change of the plan has added entries.
  useEffect(() => {
    if (path && length) list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [path, length]);
  const Fold = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.menu} aria-label={t("menu")} data-pane="menu" tabIndex={-1}>
      <div className={classes.head}>
        <Link to="/" className={classes.logo} aria-label={brand.name}>
          <BrandMark size={24} className={classes.name} />
        </Link>
      </div>
      <div ref={list} className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
      <ul className={`${classes.items} ${classes.pinned}`}>
        {pinned.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <VersionFoot />
        <ActionIcon
          className={classes.fold}
          aria-label={rail ? t("unfoldMenu") : t("foldMenu")}
          title={rail ? t("unfoldMenu") : t("foldMenu")}
          color="gray"
          onClick={() => railPreference.write(!rail)}
        >
          <Fold size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </nav>
  );
}

/**
 * A group whose title collapses its entries. The style sheet still shows the entry of the current page and entries with
 * a badge.
 */
function Group({ group: { name, items } }: { group: MenuGroup }) {
  const t = useTexts(shellTexts);
  const id = useId();
  const preference = collapsedPreferences[name];
  const isCollapsed = preference.use();
  return (
    <section className={classes.group} aria-labelledby={id} data-collapsed={isCollapsed || undefined}>
      <h2 className={classes.title}>
        <button
          type="button"
          id={id}
          className={classes.toggle}
          aria-expanded={!isCollapsed}
          onClick={() => preference.write(!isCollapsed)}
        >
          {t(`groups.${name}`)}
          <IconChevronDown className={classes.chevron} size={14} stroke={2} aria-hidden="true" />
        </button>
      </h2>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MenuLink({ item }: { item: MenuItem }) {
  const label = item.name[useLanguage()];
  const { icon: ItemIcon, badge: Badge } = item;
  return (
    <Link
      to={item.to}
      className={classes.link}
      activeProps={{ "data-active": true }}
      activeOptions={{ exact: item.to === "/" || item.to === "/installation", includeSearch: false }}
      title={label}
    >
      <ItemIcon size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
      {Badge && (
        <span className={classes.badge}>
          <Suspense>
            <Badge />
          </Suspense>
        </span>
      )}
    </Link>
  );
}

const screenVersion = "6.0.0";

function VersionFoot() {
  const t = useTexts(shellTexts);
  const { data } = useQuery({
    queryKey: ["version"],
    queryFn: () => call(getVersion, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <p className={classes.versions} title={t("version")}>
      <span>{screenVersion}</span>
      {/* The space keeps the height of the line until the version is known. */}
      <span>{data ? `api ${data.version}` : "\u00a0"}</span>
    </p>
  );
}
