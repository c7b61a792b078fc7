import { generate } from "selfsigned";

/** PEM: the bank's own authority, its server, and the client that it knows. */
export interface BankKeys {
  authority: string;
  server: { certificate: string; privateKey: string };
  client: { certificate: string; privateKey: string };
}

const yearMs = 365 * 24 * 3_600_000;

export async function makeBankKeys(host: string): Promise<BankKeys> {
  const common = {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + 20 * yearMs),
  } as const;
  const authority = await generate([{ name: "commonName", value: "Pix sandbox authority" }], {
    ...common,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const issue = async (name: string, usage: "serverAuth" | "clientAuth") => {
    const issued = await generate([{ name: "commonName", value: name }], {
      ...common,
      ca: { key: authority.private, cert: authority.cert },
      extensions: [
        { name: "basicConstraints", cA: false },
        { name: "keyUsage", digitalSignature: true, critical: true },
        { name: "extKeyUsage", [usage]: true },
        {
          name: "subjectAltName",
          altNames: [
            { type: 2, value: "localhost" },
            { type: 7, ip: host },
          ],
        },
      ],
    });
    return { certificate: issued.cert, privateKey: issued.private };
  };
  const [server, client] = await Promise.all([issue(host, "serverAuth"), issue("recado", "clientAuth")]);
  return { authority: authority.cert, server, client };
}
