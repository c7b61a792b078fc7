import type { MessageTemplate, MessageTemplateChange } from "@recado/contract/message-templates";
import type { ConnectionLease } from "./channel.ts";

export interface TemplateDraft extends MessageTemplateChange {
  name: string;
  language: string;
}

/** The provider has refused the change of a template. */
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

/** Templates of the provider's account. All methods throw ChannelUnavailable; changes also throw TemplateRefusal. */
export interface TemplateService {
  list(connection: Connection): Promise<MessageTemplate[]>;
  create(connection: Connection, draft: TemplateDraft): Promise<void>;
  change(connection: Connection, id: string, change: MessageTemplateChange): Promise<void>;
  remove(connection: Connection, template: Pick<MessageTemplate, "id" | "name">): Promise<void>;
  /** Returns the handle by which a draft refers to the file. */
  uploadExample(connection: Connection, file: { bytes: Uint8Array; mimeType: string }): Promise<string>;
}

/** The provider's decision on a template. */
export interface TemplateUpdate {
  account: string;
  name: string;
  language: string;
  /** New status, if reported. */
  status: string | null;
  reason: string | null;
  /** New category, if reported. */
  category: string | null;
}
