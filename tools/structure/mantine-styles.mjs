import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../commands.mjs";

/**
 * Rule: `shared/theme/mantine.css` includes the style of each Mantine component that the browser app imports.
 * Why: the app loads only the styles that it needs, and a component without its style is invisible or misplaced.
 * How: add the named line to `mantine.css`.
 */
export function check({ sources }, refuse) {
  const included = readFileSync(join(root, "apps/web/src/shared/theme/mantine.css"), "utf8");
  for (const { path, text } of sources)
    for (const name of importedComponents(text)) {
      const style = `@mantine/core/styles/${name}.layer.css`;
      if (existsSync(join(root, "node_modules", style)) && !included.includes(style))
        refuse(
          path,
          `imports ${name} without its style`,
          `add ${style} to apps/web/src/shared/theme/mantine.css`,
        );
    }
}

function importedComponents(text) {
  const imports = [...text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)];
  return imports.flatMap(([, names]) => names.split(",")).map((name) => name.trim());
}
