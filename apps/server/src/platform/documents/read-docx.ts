import mammoth from "mammoth";
import { openPromise } from "yauzl";
import { DocumentRefused, type DocumentText } from "./document-text.ts";
import { textOfHtml } from "./read-html.ts";

/**
 * Largest total size of the parts of a Word file that are unpacked, in bytes. A book of 600 pages has 12 MB; a malicious
 * file of 100 KB may unpack to gigabytes.
 */
const mostUnpackedBytes = 48 * 1_048_576;

/** Reads a Word document (.docx) with its headings. Pictures are left out. */
export async function readDocx(path: string, bytes: Buffer): Promise<DocumentText> {
  await inspectArchive(path);
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { convertImage });
  return { title: "", text: textOfHtml(value) };
}

/**
 * Rejects a file that is no Word document, or whose text would unpack to more than a document needs. The stream fails if
 * a part unpacks to a different size than the archive declares.
 */
async function inspectArchive(path: string): Promise<void> {
  const archive = await openPromise(path);
  let unpackedBytes = 0;
  let isWord = false;
  for await (const entry of archive.eachEntry()) {
    isWord ||= entry.fileName === "word/document.xml";
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      unpackedBytes += (chunk as Buffer).length;
      if (unpackedBytes > mostUnpackedBytes) throw new DocumentRefused("tooLarge");
    }
  }
  if (!isWord) throw new DocumentRefused("unsupported");
}
