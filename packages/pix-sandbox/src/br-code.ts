/** Builds the text of a dynamic charge for bank apps (EMV, with checksum). */
export function makeBrCode(location: string): string {
  const account = field("00", "br.gov.bcb.pix") + field("25", location);
  const text = [
    field("00", "01"),
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "986"),
    field("58", "BR"),
    field("59", "RECADO"),
    field("60", "SAO PAULO"),
    field("62", field("05", "***")),
    "6304",
  ].join("");
  return text + checkSum(text);
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** CRC-16/CCITT-FALSE. */
function checkSum(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
}
