import { auditActions, auditFields } from "@recado/contract/audit-log";
import { settingKeys, settings } from "@recado/contract/settings";
import { auditAreas } from "@recado/contract/shared/audit-areas";
import { languages } from "@recado/contract/shared/language";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "../../shared/format/time.ts";
import { lookUp } from "../../shared/i18n/look-up.ts";
import { weekTexts } from "../../shared/ui/fields/week-texts.ts";
import { settingOptionTexts } from "../settings/option-texts.ts";
import { auditDetails } from "./audit-details.ts";
import { auditSentence } from "./audit-sentence.ts";
import { auditTexts, changeTexts } from "./texts.ts";
import type { AuditLine } from "./use-audit-log.ts";

const blank: AuditLine = {
  id: 1,
  at: "2026-03-05T12:00:00.000Z",
  userId: 1,
  userName: "Ana",
  bySupport: false,
  area: "settings",
  action: "updated",
  entityId: null,
  label: "call",
  changes: [],
  count: null,
};

function told(line: Partial<AuditLine>, language: (typeof languages)[number] = "pt"): string[] {
  const of =
    (texts: Record<typeof language, object>) => (key: string, fillIns?: Record<string, string | number>) =>
      lookUp(texts[language], language, key, fillIns);
  const [option, whole] = [of(settingOptionTexts), { ...blank, ...line }];
  const words = {
    t: of(changeTexts),
    option,
    week: of(weekTexts),
    languages: { pt: "Português", en: "English", es: "Español" },
  };
  return [auditSentence(of(auditTexts), option, whole), ...auditDetails(words, whole)];
}

describe("the audit log on screen", () => {
  it.each<[Partial<AuditLine>, string[]]>([
    [
      { area: "support", action: "signedIn", label: "Padaria", changes: [{ field: "reason", to: "Fila" }] },
      ["Ana entrou na empresa Padaria para dar suporte", "motivo: Fila"],
    ],
    [
      {
        userId: null,
        userName: "",
        area: "connections",
        action: "sessionEnded",
        label: "Segunda",
      },
      ["O sistema desconectou a conexão Segunda"],
    ],
    [{ area: "support", action: "sessionEnded", label: "Padaria" }, ["O suporte de Ana em Padaria terminou"]],
    [
      { changes: [{ field: "value", from: "disabled", to: "enabled" }] },
      ["Ana alterou a configuração Aceitar chamadas", "valor: de desligado para ligado"],
    ],
    [
      { label: "scheduleType", changes: [{ field: "value", from: "disabled", to: "queue" }] },
      ["Ana alterou a configuração Horários de atendimento", "valor: de Sem horários para Por fila"],
    ],
    [
      {
        label: "schedules",
        changes: [
          { field: "schedules", from: [], to: ["monday 08:00–18:00, 12:00–13:00", "sunday 00:00–00:00"] },
          { field: "holidays", from: [], to: ["2026-12-25 Natal 00:00–00:00"] },
        ],
      },
      [
        "Ana alterou os horários da empresa",
        "horários: de vazio para Segunda-feira 08:00–18:00, 12:00–13:00, Domingo fechado",
        "feriados: de vazio para 25/12/2026 Natal fechado",
      ],
    ],
    [
      { label: "preferences", changes: [{ field: "language", from: "pt", to: "es" }] },
      ["Ana alterou os dados da empresa", "idioma: de Português para Español"],
    ],
    [
      {
        area: "queueOptions",
        action: "reordered",
        label: "Vendas",
        changes: [{ field: "order", from: ["A", "B"], to: ["B", "A"] }],
      },
      ["Ana alterou a ordem das opções de Vendas", "ordem: de A, B para B, A"],
    ],
    [{ area: "contacts", action: "imported", label: "", count: 2 }, ["Ana importou contatos", "2 contatos"]],
    [
      { area: "users", action: "deleted", label: "Bia", count: 1 },
      ["Ana excluiu o usuário Bia", "1 atendimento voltou para a fila"],
    ],
    [
      {
        area: "companies",
        label: "Padaria",
        changes: [{ field: "dueDate", from: null, to: "2026-12-29T12:30:00.000Z" }],
      },
      [
        "Ana alterou a empresa Padaria",
        `vencimento: de vazio para ${formatDateTime("2026-12-29T12:30:00.000Z")}`,
      ],
    ],
    [
      { area: "announcements", label: "Feriado", changes: [{ field: "priority", from: 3, to: 1 }] },
      ["Ana alterou o informativo Feriado", "prioridade: de baixa para alta"],
    ],
    [
      { area: "schedules", label: "Rosa", changes: [{ field: "message" }] },
      ["Ana alterou o agendamento Rosa", "mensagem (o valor não é registrado)"],
    ],
    [
      {
        area: "schedules",
        label: "Rosa",
        changes: [
          { field: "repeats", from: "weekly", to: "yearly" },
          { field: "lastDay", from: "2026-12-31", to: null },
        ],
      },
      [
        "Ana alterou o agendamento Rosa",
        "repetição: de toda semana para todo ano",
        "último dia: de 31/12/2026 para vazio",
      ],
    ],
  ])("shows the entry %j as readable sentences", (line, sentences) => {
    expect(told(line)).toEqual(sentences);
  });

  // Specification (administration): every area, field and setting has a word in three languages.
  it.each(languages)("has a text for every area, action, field and setting in %s", (language) => {
    const changes = auditFields.map((field) => ({ field, from: "", to: ["x"] }));
    const keys = /\{\{|\b(told|named|fields|labels|choices|orders|imports|counts|settings)\.\w/;
    for (const area of auditAreas)
      for (const action of auditActions)
        expect(told({ area, action, label: "x", count: 2, changes }, language).join("\n")).not.toMatch(keys);
    for (const label of settingKeys) {
      const to = settings[label].initial;
      const [sentence = "", detail = ""] = told(
        { label, changes: [{ field: "value", from: "", to }] },
        language,
      );
      expect(sentence.endsWith(` ${label}`)).toBe(false);
      expect(detail).not.toMatch(/enabled|disabled|true|false/);
    }
  });
});
