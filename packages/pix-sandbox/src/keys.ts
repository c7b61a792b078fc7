import { type Certificate, createAuthority } from "@recado/sandbox-server/certificates";

/** Certificates of the bank's authority, its server and its known client, in PEM. */
export interface BankKeys {
  authority: string;
  server: Certificate;
  client: Certificate;
}

export async function makeBankKeys(host: string): Promise<BankKeys> {
  const { certificate, issue } = await createAuthority("Pix sandbox authority", host);
  const [server, client] = await Promise.all([issue(host, "serverAuth"), issue("recado", "clientAuth")]);
  return { authority: certificate, server, client };
}
