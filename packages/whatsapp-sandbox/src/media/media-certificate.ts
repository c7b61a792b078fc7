import { generate } from "selfsigned";

/** The keys under which the media host answers: an authority of its own, and the host it vouches for. */
export interface MediaKeys {
  /** PEM: who is to trust the host has to know this one. */
  authority: string;
  certificate: string;
  privateKey: string;
}

const TWENTY_YEARS_MS = 20 * 365 * 24 * 3600 * 1000;

export async function makeMediaKeys(host: string): Promise<MediaKeys> {
  const common = {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + TWENTY_YEARS_MS),
  } as const;
  const authority = await generate([{ name: "commonName", value: "WhatsApp sandbox media authority" }], {
    ...common,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const issued = await generate([{ name: "commonName", value: host }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: host },
        ],
      },
    ],
  });
  return { authority: authority.cert, certificate: issued.cert, privateKey: issued.private };
}
