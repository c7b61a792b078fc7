import { nearnessOf } from "../text/embed-text.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Values from which a JSON answer or the arguments of a tool call are made. */
export interface SchemaFacts {
  /** Text of the answer, or the customer's question for a tool call. */
  text: string;
  /** Text for the customer beside a tool call; by default the same text. */
  message?: string;
  reason: string;
  isGood: boolean;
  /** From 0 to 1. */
  score: number;
  /** Ids of the cited pieces. */
  ids: readonly string[];
}

/** Makes a value that fits a JSON schema, from the facts that the names of the schema's properties ask for. */
export function fillSchema(schema: unknown, facts: SchemaFacts, name = ""): unknown {
  const fields = asSchema(schema);
  if ("const" in fields) return fields.const;
  if (Array.isArray(fields.enum)) return chooseValue(fields.enum, facts);
  const choices = [fields.anyOf, fields.oneOf].find((one) => Array.isArray(one)) as unknown[] | undefined;
  if (choices)
    return fillSchema(choices.find((one) => asSchema(one).type !== "null") ?? choices[0], facts, name);
  const type = Array.isArray(fields.type) ? fields.type.find((one) => one !== "null") : fields.type;
  if (type === "object" || fields.properties !== undefined) return fillObject(fields, facts);
  if (type === "array") return fillArray(fields, facts, name);
  if (type === "boolean") return /hand|human|person|transfer/i.test(name) ? false : facts.isGood;
  if (type === "integer" || type === "number") return fillNumber(fields, facts, name, type === "integer");
  return textFor(name, facts);
}

function textFor(name: string, { text, message = text, reason }: SchemaFacts): string {
  if (/reason|explan|motiv|why|razao/i.test(name)) return reason;
  return /message|mensag|mensaj|farewell/i.test(name) ? message : text;
}

function fillObject(schema: JsonSchema, facts: SchemaFacts): object {
  const properties = Object.entries(asSchema(schema.properties));
  return Object.fromEntries(properties.map(([name, one]) => [name, fillSchema(one, facts, name)]));
}

function fillArray(schema: JsonSchema, facts: SchemaFacts, name: string): unknown[] {
  const items = asSchema(schema.items);
  if (/source|cit|piece|^ids?$|fonte|fuente/i.test(name) && items.properties === undefined)
    return facts.ids.map((id) => (items.type === "string" ? id : Number(id)));
  if (Array.isArray(items.enum)) return [chooseValue(items.enum, facts)];
  return facts.text === "" ? [] : [fillSchema(items, facts, name)];
}

function fillNumber(schema: JsonSchema, facts: SchemaFacts, name: string, isWhole: boolean): number {
  const isScore = /score|grade|rating|nota|points|confidence/i.test(name) || schema.maximum !== undefined;
  const written = Number(/\d+/.exec(facts.text)?.[0] ?? 0);
  const least = Number(schema.minimum ?? 0);
  const most = Number(schema.maximum ?? 1);
  const value = isScore ? least + facts.score * (most - least) : written;
  return isWhole ? Math.round(value) : value;
}

const goodValues = /^(?:yes|true|pass|passed|correct|grounded|good|right|ok|sim|correto|certo)$/i;
const badValues = /^(?:no|false|fail|failed|incorrect|ungrounded|bad|wrong|nao|não|incorreto|errado)$/i;

/** Chooses the value that the verdict names, or else the one that is nearest to the text. */
function chooseValue(values: readonly unknown[], { text, isGood }: SchemaFacts): unknown {
  const isVerdict = values.some((value) => goodValues.test(String(value)));
  if (isVerdict)
    return values.find((value) => (isGood ? goodValues : badValues).test(String(value))) ?? values.at(-1);
  const ranked = values
    .filter((value) => value !== null)
    .map((value) => ({ value, nearness: nearnessOf(text, String(value).replaceAll("_", " ")) }))
    .toSorted((one, other) => other.nearness - one.nearness);
  return ranked[0]?.value ?? null;
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? (value as JsonSchema) : {};
}
