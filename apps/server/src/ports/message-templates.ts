import type { MessageTemplate, MessageTemplateChange } from "@recado/contract/message-templates";
import type { ConnectionLease } from "./channel.ts";

/** What is written in a template, and what it is called by. */
export interface TemplateDraft extends MessageTemplateChange {
  name: string;
  language: string;
}

/** The provider has said no to a change of a template. */
export class TemplateRefusal extends Error {
  readonly code: TemplateRefusalCode;
  constructor(code: TemplateRefusalCode, options?: ErrorOptions) {
    super(code, options);
    this.name = "TemplateRefusal";
    this.code = code;
  }
}

export type TemplateRefusalCode =
  | "ERR_NO_TEMPLATE_FOUND"
  | "ERR_TEMPLATE_EXISTS"
  | "ERR_TEMPLATE_NOT_EDITABLE"
  | "ERR_TEMPLATE_REFUSED"
  | "ERR_CLOUD_MEDIA";

type Connection = Omit<ConnectionLease, "epoch">;

/** The templates of an account at the provider. Everything throws ChannelUnavailable, changes also TemplateRefusal. */
export interface MessageTemplates {
  list(connection: Connection): Promise<MessageTemplate[]>;
  create(connection: Connection, draft: TemplateDraft): Promise<void>;
  change(connection: Connection, id: string, change: MessageTemplateChange): Promise<void>;
  remove(connection: Connection, template: Pick<MessageTemplate, "id" | "name">): Promise<void>;
  /** Gives the handle under which a draft names the file. */
  uploadExample(connection: Connection, file: { bytes: Uint8Array; mimeType: string }): Promise<string>;
}

/** The provider has decided on a template of an account of its own. */
export interface TemplateNews {
  account: string;
  name: string;
  language: string;
  /** Its status from now on, where that is told. */
  status: string | null;
  reason: string | null;
  /** Its category from now on, where that is told. */
  category: string | null;
}
