import { generate } from "selfsigned";

/** A certificate and its private key, in PEM format. */
export interface Certificate {
  certificate: string;
  privateKey: string;
}

export interface Authority {
  /**
   * Certificate of the authority in PEM format. Clients and servers have to trust it to accept the certificates that
   * the authority issues.
   */
  certificate: string;
  issue(name: string, usage: "serverAuth" | "clientAuth"): Promise<Certificate>;
}

const yearMs = 365 * 24 * 3_600_000;

/** Creates a certificate authority for the servers and clients of a sandbox on this host. */
export async function createAuthority(name: string, host: string): Promise<Authority> {
  const common = {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + 20 * yearMs),
  } as const;
  const authority = await generate([{ name: "commonName", value: name }], {
    ...common,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    certificate: authority.cert,
    async issue(issuedTo, usage) {
      const issued = await generate([{ name: "commonName", value: issuedTo }], {
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
    },
  };
}
