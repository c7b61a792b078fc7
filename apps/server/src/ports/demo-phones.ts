import type { Persona } from "@recado/contract/demo";
import type { PersonaContent, PersonaPhone, PhoneMessage } from "@recado/contract/demo-phones";

/** The demonstration's simulated phones: customers who write, and company phones that scan QR codes. */
export interface DemoPhones {
  personas(): Promise<Persona[]>;
  companyPhones(): Promise<{ number: string; name: string; paired: boolean }[]>;
  /** Returns the phone of a persona; undefined if there is no such persona. */
  phone(personaId: string): Promise<PersonaPhone | undefined>;
  write(personaId: string, text: string): Promise<PhoneMessage>;
  send(personaId: string, content: PersonaContent): Promise<void>;
  act(
    personaId: string,
    act: { typing?: boolean | undefined; read?: true | undefined; online?: boolean | undefined },
  ): Promise<void>;
  scan(qrcode: string, number: string | undefined): Promise<void>;
  unlink(number: string): Promise<void>;
  /**
   * Sets the listener for changes of a persona's phone. The listener is not called again before its previous call has
   * finished.
   */
  onChange(listener: (phone: PersonaPhone) => Promise<void>): void;
  close(): Promise<void>;
}
