import { posix } from 'node:path'
import { defaultMaxBytes, SpreadsheetFailure } from './spreadsheet.ts'
import { currencyOfFormat, type NumberFormat, numberKind, withoutEscapes } from './xlsx-values.ts'
import { readXml, type XmlHandler } from './xml-events.ts'
import type { Zip } from './zip-read.ts'

/** Texts, formats and dates that the cells of a sheet refer to. */
export type Workbook = {
  sheetPath: string
  is1904: boolean
  /** The writer had no results of formulas: whoever opens the workbook must calculate them. */
  mustCalculate: boolean
  strings: readonly string[]
  formats: readonly NumberFormat[]
}

/**
 * All but the rows must lie in memory as a whole, and what is empty or alike packs a thousandfold: so bytes are counted
 * as well as what they hold. Excel itself stops at 65 490 cell formats, and at a million rows, of which each may bring
 * several texts. A file with a lower size limit than the default gets lower limits in proportion.
 */
export const limitsOf = ({ maxBytes }: Pick<Zip, 'maxBytes'>) => {
  const share = Math.min(1, maxBytes / defaultMaxBytes)
  return {
    outline: { bytes: 16_000_000 * share, entries: 10_000 * share },
    styles: { bytes: 64_000_000 * share, entries: 100_000 * share },
    sharedStrings: { bytes: 600_000_000 * share, entries: 5_000_000 * share, characters: 100_000_000 * share },
  }
}

/** Counts a limit down and refuses what exceeds it. */
const allowance = (most: number) => {
  let left = most
  return (taken = 1): void => {
    left -= taken
    if (left < 0) throw new SpreadsheetFailure('spreadsheet.tooBig', 'The workbook holds more than allowed')
  }
}

/** Finds the first sheet that is not hidden, and what its cells need. */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const start = zip.has('_rels/.rels') ? byType(await relations(zip, ''), 'officeDocument') : undefined
  if (start === undefined || !zip.has(start))
    throw new SpreadsheetFailure('spreadsheet.notXlsx', 'Zip without a workbook')
  const { sheets, is1904, mustCalculate } = await readOutline(zip, start)
  const parts = await relations(zip, start)
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheetPath = parts.find(({ id }) => id === sheet?.id)?.path
  if (sheetPath === undefined) throw new SpreadsheetFailure('spreadsheet.malformed', 'Workbook without a sheet')
  return {
    sheetPath,
    is1904,
    mustCalculate,
    strings: await readSharedStrings(zip, byType(parts, 'sharedStrings')),
    formats: await readFormats(zip, byType(parts, 'styles')),
  }
}

const readPart = async (bytes: AsyncIterable<Buffer>, handler: XmlHandler) => {
  for await (const _ of readXml(bytes, handler));
}

type Relation = { id: string; type: string; path: string }

const byType = (relations: readonly Relation[], type: string) => relations.find((one) => one.type === type)?.path

/** Parts that `part` refers to, with paths from the root of the zip. */
const relations = async (zip: Zip, part: string) => {
  const { dir, base } = posix.parse(part)
  const found: Relation[] = []
  const { bytes, entries } = limitsOf(zip).outline
  const count = allowance(entries)
  await readPart(zip.bytesOf(posix.join(dir, '_rels', `${base}.rels`), bytes), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      count()
      const target = attributes['Target'] ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(dir, target)
      const type = attributes['Type'] ?? ''
      found.push({ id: attributes['Id'] ?? '', type: type.slice(type.lastIndexOf('/') + 1), path })
    },
  })
  return found
}

/** Any prefix may stand for a namespace: the file chooses it. */
const prefixed = (attributes: Readonly<Record<string, string>>, end: string) =>
  Object.entries(attributes).find(([name]) => name.endsWith(end))?.[1] ?? ''

const readOutline = async (zip: Zip, path: string) => {
  const sheets: { id: string; isHidden: boolean }[] = []
  let [is1904, mustCalculate] = [false, false]
  const { bytes, entries } = limitsOf(zip).outline
  const count = allowance(entries)
  await readPart(zip.bytesOf(path, bytes), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'calcPr') mustCalculate = ['1', 'true'].includes(attributes['fullCalcOnLoad'] ?? '')
      if (name !== 'sheet') return
      count()
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
      sheets.push({ id: prefixed(attributes, ':id'), isHidden })
    },
  })
  return { sheets, is1904, mustCalculate }
}

/** Texts stand in `t`, also inside formatted runs, but not those of `rPh`, which say how to pronounce Japanese. */
const readSharedStrings = async (zip: Zip, path: string | undefined) => {
  const strings: string[] = []
  if (path === undefined || !zip.has(path)) return strings
  const { bytes, entries, characters } = limitsOf(zip).sharedStrings
  const [count, countCharacters] = [allowance(entries), allowance(characters)]
  let [current, isText, isPhonetic] = ['', false, false]
  await readPart(zip.bytesOf(path, bytes), {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (text) => {
      if (!isText) return
      countCharacters(text.length)
      current += text
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      count()
      strings.push(withoutEscapes(current))
    },
  })
  return strings
}

/** The number format for each style index of a cell. */
const readFormats = async (zip: Zip, path: string | undefined) => {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  if (path === undefined || !zip.has(path)) return formats
  let isCellFormats = false
  const { bytes, entries } = limitsOf(zip).styles
  const count = allowance(entries)
  await readPart(zip.bytesOf(path, bytes), {
    open: (name, attributes) => {
      if (name === 'numFmt' || name === 'xf') count()
      const id = attributes['numFmtId'] ?? '0'
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCellFormats = true
      if (name !== 'xf' || !isCellFormats) return
      const code = codes.get(id)
      formats.push({ kind: numberKind(Number(id), code), currency: currencyOfFormat(code) })
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return formats
}
