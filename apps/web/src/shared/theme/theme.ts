import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorResolverResult,
} from "@mantine/core";

const jade: MantineColorsTuple = [
  "#e6f4ee",
  "#cbe8da",
  "#a3d7c0",
  "#76c5a4",
  "#4db38f",
  "#2a9a76",
  "#0b7a5b",
  "#076449",
  "#06503b",
  "#06231a",
];

/** Height of buttons and fields: 36 px, and 44 px on touch screens. */
const control = "var(--rc-control)";

/**
 * Shades of the dark theme, from the text colour to the background colour. Mantine's default dark shades are neutral
 * grey; these have a tint of jade.
 */
const dark: MantineColorsTuple = [
  "#e7edea",
  "#aab7b0",
  "#8f9c94",
  "#6f7d75",
  "#3a4640",
  "#26302b",
  "#1c2420",
  "#161d1a",
  "#0f1412",
  "#0a0e0c",
];

export const colorSchemeManager = localStorageColorSchemeManager({ key: "preferredTheme" });

export const theme = createTheme({
  colors: { jade, dark },
  primaryColor: "jade",
  primaryShade: { light: 6, dark: 4 },
  fontFamily: "var(--rc-font)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "18px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "12px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "20px", xl: "32px" },
  defaultRadius: "sm",
  shadows: { xs: "none", sm: "none", md: "var(--rc-shadow)", lg: "var(--rc-shadow)", xl: "var(--rc-shadow)" },
  headings: { fontFamily: "var(--rc-font)", fontWeight: "650" },
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = tokenColors[`${input.variant}:${input.color ?? "jade"}`];
    return colors ?? defaultVariantColorsResolver(input);
  },
  components: {
    Button: Button.extend({
      defaultProps: { variant: "filled", size: "sm" },
      vars: (_, { size }) => ({ root: size === "sm" ? { "--button-height": control } : {} }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: "subtle", color: "gray", size: "lg" },
      vars: (_, { size }) => ({ root: size === "lg" ? { "--ai-size": control } : {} }),
    }),
    Input: { vars: () => ({ wrapper: { "--input-height": control }, input: {} }) },
    // The dropdown has a fixed position, because an absolutely positioned dropdown makes the page wider on phones while
    // its position is being calculated.
    Combobox: { defaultProps: { shadow: "md", floatingStrategy: "fixed" } },
    InputWrapper: {
      styles: { label: { fontSize: 13, fontWeight: 550, marginBottom: 4 }, description: { marginBottom: 6 } },
    },
    // Mantine's own handling of Esc would close all open dialogs with one key press. `useDialog` closes only the
    // topmost dialog.
    ModalRoot: { defaultProps: { closeOnEscape: false } },
    DrawerRoot: { defaultProps: { closeOnEscape: false } },
    Drawer: {
      defaultProps: {
        closeOnEscape: false,
        overlayProps: { color: "var(--rc-overlay)", backgroundOpacity: 1 },
      },
    },
    Modal: {
      defaultProps: {
        closeOnEscape: false,
        radius: "xl",
        shadow: "xl",
        overlayProps: { color: "var(--rc-overlay)", backgroundOpacity: 1 },
        transitionProps: { transition: "fade", duration: 120 },
        padding: "var(--rc-dialog-padding)",
      },
      styles: {
        title: { fontSize: 16, fontWeight: 650, lineHeight: "24px" },
        // The modal covers the whole window, even if it is rendered inside a drawer at the edge of the window.
        inner: { left: 0 },
      },
    },
  },
});

/**
 * Colours of filled, light and subtle controls from the design tokens. Mantine itself chooses the text colour by the
 * light shade alone, which results in white text on light jade in the dark theme (contrast 2.57:1). The design tokens
 * have values for both themes.
 */
const tokenColors: Readonly<Record<string, VariantColorResolverResult>> = {
  "filled:jade": paint("var(--rc-fill)", "var(--rc-fill-hover)", "var(--rc-on-fill)"),
  "light:jade": paint("var(--rc-brand-soft)", "var(--rc-brand-soft-hover)", "var(--rc-brand-text)"),
  "subtle:jade": paint("transparent", "var(--rc-brand-soft)", "var(--rc-brand-text)"),
  "filled:red": paint("var(--rc-danger)", "var(--rc-danger-hover)", "var(--rc-on-danger)"),
  "light:red": paint("var(--rc-danger-soft)", "var(--rc-danger-soft)", "var(--rc-danger)"),
  "subtle:red": paint("transparent", "var(--rc-danger-soft)", "var(--rc-danger)"),
  "subtle:gray": paint("transparent", "var(--rc-surface-3)", "var(--rc-text)"),
  "light:gray": paint("var(--rc-surface-2)", "var(--rc-surface-3)", "var(--rc-text)"),
};

function paint(background: string, hover: string, color: string): VariantColorResolverResult {
  return { background, hover, color, border: "1px solid transparent" };
}

const schemeVariables = {
  "--mantine-color-body": "var(--rc-surface)",
  "--mantine-color-text": "var(--rc-text)",
  "--mantine-color-dimmed": "var(--rc-text-2)",
  "--mantine-color-placeholder": "var(--rc-text-3)",
  "--mantine-color-anchor": "var(--rc-brand-text)",
  "--mantine-color-error": "var(--rc-danger)",
  "--mantine-color-default": "var(--rc-surface)",
  "--mantine-color-default-hover": "var(--rc-surface-2)",
  "--mantine-color-default-color": "var(--rc-text)",
  "--mantine-color-default-border": "var(--rc-line-strong)",
  "--mantine-color-disabled": "var(--rc-surface-2)",
  "--mantine-color-disabled-color": "var(--rc-text-3)",
  "--mantine-color-disabled-border": "var(--rc-line)",
  // These variables override Mantine's colour names: if the installation or the company has branding, the brand colour
  // replaces jade.
  "--mantine-color-jade-filled": "var(--rc-brand)",
  "--mantine-color-jade-outline": "var(--rc-brand)",
  "--mantine-primary-color-filled": "var(--rc-brand)",
  "--mantine-primary-color-filled-hover": "var(--rc-brand-hover)",
  "--mantine-primary-color-contrast": "var(--rc-on-brand)",
  "--mantine-primary-color-light": "var(--rc-brand-soft)",
  "--mantine-primary-color-light-hover": "var(--rc-brand-soft-hover)",
  "--mantine-primary-color-light-color": "var(--rc-brand-text)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});
