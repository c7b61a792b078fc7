import type { MessageTemplate, MessageTemplateChange } from "@recado/contract/message-templates";
import type { ConnectionLease } from "./channel.ts";

export interface TemplateDraft extends MessageTemplateChange {
  name: string;
  language: string;
}

/** Thrown if the provider rejects the creation, change or deletion of a template. */
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
  /** Uploads an example file, and returns the handle by which a draft refers to it. */
  uploadExample(connection: Connection, file: { bytes: Uint8Array; mimeType: string }): Promise<string>;
}

/** A change of a template's status or category, as the provider reports it. */
export interface TemplateUpdate {
  account: string;
  name: string;
  language: string;
  /** New status of the template; null if its status did not change. */
  status: string | null;
  reason: string | null;
  /** New category of the template; null if its category did not change. */
  category: string | null;
}
