// Detects what a file is by its first bytes, whatever its name: text, an XLSX, or the code of a refusal.
import type { SheetRefusal } from '../../preload/contract/sheets.ts';

export type FileKind = 'text' | 'zip' | SheetRefusal;

const startsWith = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** The name of the stream in which Office stores an encrypted document, as UTF-16. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
const markup =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|table|meta|style|workbook|ss:workbook)\b/i;

/** `head` is the file's start; `whole` reads the rest if the start is not enough. */
export function kindOfBytes(head: Uint8Array, whole: () => Uint8Array = () => head): FileKind {
  if (head.length === 0) return 'empty';
  if (startsWith(head, 0x50, 0x4b)) return 'zip';
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) {
    return Buffer.from(whole()).includes(encryptedPackage) ? 'passwordProtected' : 'oldExcel';
  }
  if (startsWith(head, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  const [, tag = ''] = markup.exec(Buffer.from(head.subarray(0, 4096)).toString('latin1')) ?? [];
  if (tag !== '') return /workbook/i.test(tag) ? 'xmlSpreadsheet' : 'html';
  return 'text';
}
