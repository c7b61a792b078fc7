import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useBrand } from "../../shared/brand/brand.ts";
import { BrandMark } from "../../shared/ui/layout/brand-mark.tsx";
import { useBrandTitle } from "../../shared/ui/layout/page-title.ts";
import { SchemeToggle } from "../../shared/ui/layout/scheme-toggle.tsx";
import classes from "./entry-frame.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { WelcomePanel } from "./welcome-panel.tsx";

interface EntryFrameProps {
  title: string;
  intro: string;
  /** Whether the content is long. Long content starts near the top; short content is centred. */
  isTall?: boolean;
  children: ReactNode;
}

/** Frame of all pages that are shown before sign-in. */
export function EntryFrame({ title, intro, isTall, children }: EntryFrameProps) {
  const { name, loginWords } = useBrand();
  useDocumentTitle(useBrandTitle(title));
  return (
    <div className={classes.page}>
      <div className={classes.panel}>
        <WelcomePanel />
      </div>
      <div className={classes.side}>
        <header className={classes.head}>
          <span className={classes.brand}>
            <BrandMark size={28} />
          </span>
          <LanguageSwitch />
          <SchemeToggle />
        </header>
        <main className={classes.main} data-tall={isTall}>
          <div className={classes.card}>
            {loginWords !== null && <p className={classes.words}>{loginWords}</p>}
            <div>
              <h1 className={classes.title}>{title}</h1>
              <p className={classes.intro}>{intro}</p>
            </div>
            {children}
          </div>
        </main>
        <footer className={classes.foot}>{name} 6.0.0</footer>
      </div>
    </div>
  );
}
