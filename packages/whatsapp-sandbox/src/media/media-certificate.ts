import { type Certificate, createAuthority } from "@recado/sandbox-server/certificates";

/** The keys under which the media host answers: an authority of its own, and the host it vouches for. */
export interface MediaKeys extends Certificate {
  /** PEM: who is to trust the host has to know this one. */
  authority: string;
}

export async function makeMediaKeys(host: string): Promise<MediaKeys> {
  const { certificate, issue } = await createAuthority("WhatsApp sandbox media authority", host);
  return { authority: certificate, ...(await issue(host, "serverAuth")) };
}
