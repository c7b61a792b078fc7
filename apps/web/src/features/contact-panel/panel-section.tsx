import type { ReactNode } from "react";
import classes from "./contact-panel.module.css";

interface PanelSectionProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function PanelSection({ title, children, action }: PanelSectionProps) {
  return (
    <section className={classes.section}>
      <div className={classes.panelSectionHead}>
        <h3 className={classes.panelSectionTitle}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

export function PanelHint({ children }: { children: string }) {
  return <p className={classes.hint}>{children}</p>;
}
