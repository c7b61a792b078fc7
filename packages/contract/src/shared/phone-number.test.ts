import { describe, expect, it } from "vitest";
import {
  areaCodes,
  canonicalNumber,
  numberSpellings,
  type PhoneReading,
  type PhoneRefusal,
  readPhoneNumber,
} from "./phone-number.ts";

const mobile = "5511981110231";
const landline = "551132220054";

describe("a phone number in a usual spelling", () => {
  it.each([
    ["(11) 98111-0231", mobile],
    ["11 98111-0231", mobile],
    ["11981110231", mobile],
    ["11.98111.0231", mobile],
    ["(11) 8111-0231", "551181110231"],
    ["(011) 98111-0231", mobile],
    ["011 98111-0231", mobile],
    ["011981110231", mobile],
    ["0 11 98111 0231", mobile],
    ["0 15 11 98111-0231", mobile],
    ["01511981110231", mobile],
    ["(015 11) 98111-0231", mobile],
    ["0xx11 98111-0231", mobile],
    ["0XX (11) 98111-0231", mobile],
    ["(0xx11) 98111-0231", mobile],
    ["(xx11) 98111-0231", mobile],
    ["0**11 98111-0231", mobile],
    ["5511981110231", mobile],
    ["55 (11) 98111-0231", mobile],
    ["55 011 98111-0231", mobile],
    ["55 0 15 11 98111-0231", mobile],
    ["+55 11 98111-0231", mobile],
    ["+55 (11) 98111-0231", mobile],
    ["(+55) 11 98111-0231", mobile],
    ["+5511981110231", mobile],
    ["+55 011 98111-0231", mobile],
    ["+55 (0)11 98111-0231", mobile],
    ["+55 (011) 98111-0231", mobile],
    ["+55 0xx11 98111-0231", mobile],
    ["+55 0 15 11 98111-0231", mobile],
    ["0055 11 98111-0231", mobile],
    ["+011 98111-0231", mobile],
    ["5511981110231.0", mobile],
    ["11981110231.0", mobile],
    ["11981110231,0", mobile],
    ["11981110231.00", mobile],
    ["'+5511981110231", mobile],
    ["'11981110231", mobile],
    ['="+5511981110231"', mobile],
    ["\u202a+55 11 98111\u20110231\u202c", mobile],
    ["\u00a0(11)\u00a098111\u20130231 ", mobile],
    ["＋５５　１１　９８１１１－０２３１", mobile],
    ["tel:+55-11-98111-0231", mobile],
    ["(11) 3222-0054", landline],
    ["(011) 3222-0054", landline],
    ["0 15 11 3222-0054", landline],
    ["551132220054", landline],
    ["551132220054.0", landline],
    ["(55) 98111-0231", "5555981110231"],
    ["55 3222-0054", "555532220054"],
    ["055 98111-0231", "5555981110231"],
    ["0800 123 4567", "558001234567"],
    ["+55 800 123 4567", "558001234567"],
  ])("%j is read as %s", (text, number) => {
    expect(readPhoneNumber(text)).toEqual({ number });
  });

  it.each([
    ["+1 (415) 555-2671", "14155552671"],
    ["14155552671", "14155552671"],
    ["0049 30 901820", "4930901820"],
    ["+351 912 345 678", "351912345678"],
    ["351912345678", "351912345678"],
    ["+56 9 8765 4321", "56987654321"],
    ["56987654321", "56987654321"],
    ["50934123456", "50934123456"],
    ["59899123456", "59899123456"],
    ["595981123456", "595981123456"],
    ["+598 2 123 4567", "59821234567"],
    ["+290 22222", "29022222"],
  ])("%j is read as the foreign number %s", (text, number) => {
    expect(readPhoneNumber(text)).toEqual({ number });
  });
});

describe("a text with several phone numbers", () => {
  it.each<[string, PhoneReading]>([
    ["(11) 98111-0231 / (11) 3222-0054", { number: mobile, note: "firstOfSeveral" }],
    ["(11) 3222-0054 / (11) 98111-0231", { number: mobile, note: "firstOfSeveral" }],
    ["+55 11 98111-0231 ::: +55 11 3222-0054", { number: mobile, note: "firstOfSeveral" }],
    ["+55 11 3222-0054 ::: +55 11 3222-0055", { number: landline, note: "firstOfSeveral" }],
    ["011 3222-0054; 011 98111-0231", { number: mobile, note: "firstOfSeveral" }],
    ["(11) 3222-0054 ou 98111-0231", { number: mobile, note: "firstOfSeveral" }],
    ["98111-0231 e (11) 3222-0054", { number: mobile, note: "firstOfSeveral" }],
    ["(11) 3222-0054/0055", { number: landline, note: "firstOfSeveral" }],
    ["(11) 98111-0231\n(11) 98111-0232", { number: mobile, note: "firstOfSeveral" }],
    ["+1 415 555 2671, (11) 98111-0231", { number: "14155552671", note: "firstOfSeveral" }],
    ["recado, (11) 98111-0231", { number: mobile, note: "firstOfSeveral" }],
    ["(11) 98111-0231 ::: +5511981110231", { number: mobile }],
    ["(11) 98111-0231 /", { number: mobile }],
    ["98111-0231 / 3222-0054", { refusal: "areaCodeMissing" }],
    ["Rosa / Lima", { refusal: "numberInvalid" }],
    ["/", { refusal: "numberInvalid" }],
  ])("%j is read as %j", (text, reading) => {
    expect(readPhoneNumber(text)).toEqual(reading);
  });
});

describe("a text that is not a phone number", () => {
  it.each<[string, PhoneRefusal]>([
    ["", "numberMissing"],
    [" ' ", "numberMissing"],
    ["98111-0231", "areaCodeMissing"],
    ["8111-0231", "areaCodeMissing"],
    ["3222 0054", "areaCodeMissing"],
    ["981110231.0", "areaCodeMissing"],
    ["0 98111-0231", "areaCodeMissing"],
    ["+55 98111-0231", "areaCodeMissing"],
    ["(20) 98111-0231", "areaCodeUnknown"],
    ["20 98111-0231", "areaCodeUnknown"],
    ["010 98111-0231", "areaCodeUnknown"],
    ["+55 23 98111-0231", "areaCodeUnknown"],
    ["5523981110231", "areaCodeUnknown"],
    ["2032220054", "areaCodeUnknown"],
    ["(11) 81110-2319", "numberInvalid"],
    ["11 81110-2319", "numberInvalid"],
    ["(11) 1234-5678", "numberInvalid"],
    ["1112345678", "numberInvalid"],
    ["123456789", "numberInvalid"],
    ["5.5E+12", "numberInvalid"],
    ["rosa@exemplo.com.br", "numberInvalid"],
    ["11 98111-0231 ramal 2", "numberInvalid"],
    ["11+98111-0231", "numberInvalid"],
    ["1234567", "numberTooShort"],
    ["()", "numberTooShort"],
    ["+55 11", "numberTooShort"],
    ["(11) 981", "numberTooShort"],
    ["55119811102310", "numberTooLong"],
    ["2234567890123456", "numberTooLong"],
    ["+1234567890123456", "numberTooLong"],
  ])("%j is refused as %s", (text, refusal) => {
    expect(readPhoneNumber(text)).toEqual({ refusal });
  });
});

describe("a default area code", () => {
  it.each([
    ["98111-0231", mobile],
    ["3222-0054", landline],
    ["0 98111-0231", mobile],
    ["+55 98111-0231", mobile],
    ["981110231.0", mobile],
    ["98111-0231 / 3222-0054", mobile],
    ["(21) 98111-0231", "5521981110231"],
    ["(21) 3222-0054 / 98111-0231", "5521981110231"],
  ])("reads %j as %s", (text, number) => {
    expect(readPhoneNumber(text, { defaultAreaCode: "11" })).toMatchObject({ number });
  });

  it("is ignored if it is empty", () => {
    expect(readPhoneNumber("98111-0231", { defaultAreaCode: "" })).toEqual({ refusal: "areaCodeMissing" });
  });
});

it("the list of area codes contains the 67 Brazilian area codes", () => {
  expect(new Set(areaCodes).size).toBe(67);
});

it.each([
  ["551187654321", "5511987654321"],
  ["5511987654321", "551187654321"],
  ["14155552671", "14155552671"],
])("the phone numbers %s and %s are compared with their ninth digit ignored", (one, other) => {
  expect(canonicalNumber(one)).toBe(canonicalNumber(other));
});

describe("the search for a phone number", () => {
  it.each([
    ["98111-0303", ["81110303"]],
    ["8111-0303", ["81110303"]],
    ["+55 98111-0303", ["81110303"]],
    ["11 98111-0303", ["11981110303", "551181110303"]],
    ["(011) 98111-0303", ["011981110303", "5511981110303", "551181110303"]],
    ["+55 11 98111-0303", ["5511981110303", "551181110303"]],
    ["(11) 8111-0303", ["1181110303", "5511981110303"]],
    ["(11) 3222-0054", ["1132220054"]],
    ["011 3222-0054", ["01132220054", "551132220054"]],
    ["(11) 98", ["1198"]],
    ["011 98", ["1198"]],
    ["+351 912 345 678", ["351912345678"]],
    ["Camila", []],
    ["Camila 11", []],
    ["11", []],
  ])("%j looks for the spellings %j", (term, spellings) => {
    expect(numberSpellings(term)).toEqual(spellings);
  });
});
