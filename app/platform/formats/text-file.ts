export interface FileText {
  text: string
  /** The file does not say how its letters are written, and they are not UTF-8. */
  isGuessed: boolean
}

/** The first bytes of a file, and the encoding that they stand for. */
const byteOrderMarks = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const
/** A ZIP archive, which .xlsx and .ods are, and the older .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const

const beginsWith = (bytes: Uint8Array, head: readonly number[]) =>
  head.every((byte, place) => bytes[place] === byte)

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which Excel for Windows writes as 'CSV (Comma
 * delimited)'. null: the file is a workbook.
 */
export function textOfFile(bytes: Uint8Array): FileText | null {
  if (workbooks.some((head) => beginsWith(bytes, head))) return null
  const [, encoding] = byteOrderMarks.find(([head]) => beginsWith(bytes, head)) ?? []
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}
