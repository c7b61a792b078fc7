import type { BinaryNode } from "./baileys.ts";

export type NodeContent = BinaryNode[] | Uint8Array | string;

/** Builds a stanza. Attributes without a value are omitted, because the wire format cannot express "undefined". */
export function element(
  tag: string,
  attributes: Record<string, string | undefined> = {},
  content?: NodeContent,
): BinaryNode {
  const attrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) attrs[name] = value;
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export function childrenOf(node: BinaryNode | undefined, tag?: string): BinaryNode[] {
  if (!node || !Array.isArray(node.content)) return [];
  return tag === undefined ? node.content : node.content.filter((child) => child.tag === tag);
}

export function childOf(node: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return childrenOf(node, tag)[0];
}

export function bytesOf(node: BinaryNode | undefined): Buffer | undefined {
  if (node?.content instanceof Uint8Array) return Buffer.from(node.content);
  return typeof node?.content === "string" ? Buffer.from(node.content, "utf8") : undefined;
}

/**
 * Returns the bytes of a required child node. If the client did not send the node, throws an error with the node's
 * name.
 */
export function requiredBytes(node: BinaryNode | undefined, tag: string): Buffer {
  const bytes = bytesOf(childOf(node, tag));
  if (!bytes) throw new Error(`the client sent no <${tag}>`);
  return bytes;
}

export function unsignedOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
