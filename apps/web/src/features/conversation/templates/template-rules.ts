import type { ApprovedTemplate } from "@recado/contract/cloud-api";

/** Text of a template as the customer will see it. Placeholders without a value stay visible. */
export function templatePreviewOf(
  { header, body, footer, gaps }: ApprovedTemplate,
  values: readonly string[],
): string {
  const fill = (text: string, place: "header" | "body") => {
    const filled = gaps
      .map((gap, position) => ({ ...gap, value: values[position] ?? "" }))
      .filter((gap) => gap.place === place && gap.takes === "text");
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
      const gap = filled.find((one) => one.name === name) ?? filled[Number(name) - 1];
      return gap?.value || whole;
    });
  };
  return [fill(header, "header"), fill(body, "body"), footer].filter((text) => text !== "").join("\n\n");
}
