import { type Certificate, createAuthority } from "@recado/sandbox-server/certificates";

/** Certificate and key of the media host, with the authority that signed them. */
export interface MediaKeys extends Certificate {
  /** Certificate of the authority in PEM; clients of the media host have to trust it. */
  authority: string;
}

export async function makeMediaKeys(host: string): Promise<MediaKeys> {
  const { certificate, issue } = await createAuthority("WhatsApp sandbox media authority", host);
  return { authority: certificate, ...(await issue(host, "serverAuth")) };
}
