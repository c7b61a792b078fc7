import type { ApprovedTemplate } from "@recado/contract/cloud-api";
import { describe, expect, it } from "vitest";
import { templateKey } from "../../connections/approved-templates.ts";
import { templatePreviewOf } from "./template-rules.ts";

const template: ApprovedTemplate = {
  name: "lembrete",
  language: "pt_BR",
  category: "UTILITY",
  header: "Pedido {{1}}",
  body: "Olá {{1}}, fica pronto {{2}}. Até já, {{1}}!",
  footer: "Padaria",
  buttons: [],
  gaps: [
    { place: "header", index: 0, name: null, takes: "text" },
    { place: "body", index: 0, name: null, takes: "text" },
    { place: "body", index: 0, name: null, takes: "text" },
  ],
};

describe("the preview of a message template", () => {
  it.each([
    [[], "Pedido {{1}}\n\nOlá {{1}}, fica pronto {{2}}. Até já, {{1}}!\n\nPadaria"],
    [["77", "Ana"], "Pedido 77\n\nOlá Ana, fica pronto {{2}}. Até já, Ana!\n\nPadaria"],
    [["77", "Ana", "às 9h"], "Pedido 77\n\nOlá Ana, fica pronto às 9h. Até já, Ana!\n\nPadaria"],
  ])("is filled with the values %j", (values, expected) => {
    expect(templatePreviewOf(template, values)).toBe(expected);
  });

  it("fills variables by name and shows no file", () => {
    const named: ApprovedTemplate = {
      ...template,
      header: "",
      body: "Para {{nome}}",
      footer: "",
      gaps: [
        { place: "header", index: 0, name: null, takes: "image" },
        { place: "body", index: 0, name: "nome", takes: "text" },
      ],
    };
    expect(templatePreviewOf(named, ["https://padaria.example/foto.jpg", "Ana"])).toBe("Para Ana");
  });

  it("is identified by the template's name and language", () => {
    expect(templateKey(template)).toBe("lembrete (pt_BR)");
  });
});
