import { type Certificate, createAuthority } from "@recado/sandbox-server/certificates";

/** Certificate and private key of the media host, together with the authority that signed the certificate. */
export interface MediaKeys extends Certificate {
  /** Certificate of the authority in PEM format; clients of the media host have to trust it. */
  authority: string;
}

export async function makeMediaKeys(host: string): Promise<MediaKeys> {
  const { certificate, issue } = await createAuthority("WhatsApp sandbox media authority", host);
  return { authority: certificate, ...(await issue(host, "serverAuth")) };
}
