import { posix } from 'node:path'
import { SpreadsheetFailure } from './spreadsheet-failure.ts'
import { type NumberKind, numberKind, withoutEscapes } from './xlsx-values.ts'
import { attribute, type XmlHandler, xmlTokens } from './xml-tokens.ts'
import type { Zip } from './zip-read.ts'

/** What the rows of a sheet refer to. */
export type Workbook = { sheetPath: string; is1904: boolean; strings: readonly string[]; kinds: readonly NumberKind[] }

/** Shared texts are the one part that must lie in memory as a whole. */
const MAX_SHARED_CHARACTERS = 100_000_000

/** Finds the first sheet that is not hidden, and what its cells need. */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const start = zip.has('_rels/.rels') ? byType(await relations(zip, ''), 'officeDocument') : undefined
  if (start === undefined || !zip.has(start))
    throw new SpreadsheetFailure('spreadsheet.notXlsx', 'Zip without a workbook')
  const { sheets, is1904 } = await readOutline(zip, start)
  const parts = await relations(zip, start)
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const sheetPath = parts.find(({ id }) => id === sheet?.id)?.path
  if (sheetPath === undefined) throw new SpreadsheetFailure('spreadsheet.malformed', 'Workbook without a sheet')
  return {
    sheetPath,
    is1904,
    strings: await readSharedStrings(zip, byType(parts, 'sharedStrings')),
    kinds: await readKinds(zip, byType(parts, 'styles')),
  }
}

/** Feeds a part to `handler` piece by piece. */
export async function* feedPart(zip: Zip, path: string, handler: XmlHandler): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  const tokens = xmlTokens(handler)
  for await (const bytes of zip.bytesOf(path)) yield tokens.feed(decoder.decode(bytes, { stream: true }))
}

const readPart = async (zip: Zip, path: string, handler: XmlHandler) => {
  for await (const _ of feedPart(zip, path, handler));
}

type Relation = { id: string; type: string; path: string }

const byType = (relations: readonly Relation[], type: string) => relations.find((one) => one.type === type)?.path

/** What `part` refers to, with paths from the root of the zip. */
const relations = async (zip: Zip, part: string) => {
  const { dir, base } = posix.parse(part)
  const found: Relation[] = []
  await readPart(zip, posix.join(dir, '_rels', `${base}.rels`), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(dir, target)
      const type = attribute(attributes, 'Type') ?? ''
      found.push({ id: attribute(attributes, 'Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), path })
    },
  })
  return found
}

const readOutline = async (zip: Zip, path: string) => {
  const sheets: { id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readPart(zip, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const isHidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible'
      sheets.push({ id: attribute(attributes, '[A-Za-z0-9]+:id') ?? '', isHidden })
    },
  })
  return { sheets, is1904 }
}

const readSharedStrings = async (zip: Zip, path: string | undefined) => {
  const strings: string[] = []
  if (path === undefined || !zip.has(path)) return strings
  let charactersLeft = MAX_SHARED_CHARACTERS
  const handler = sharedStringHandler((text) => {
    charactersLeft -= text.length
    if (charactersLeft < 0) throw new SpreadsheetFailure('spreadsheet.tooBig', 'Too many texts in the workbook')
    strings.push(withoutEscapes(text))
  })
  await readPart(zip, path, handler)
  return strings
}

/** Texts stand in `t`, also inside formatted runs, but not those of `rPh`, which say how to pronounce Japanese. */
const sharedStringHandler = (take: (text: string) => void): XmlHandler => {
  let current = ''
  let isText = false
  let isPhonetic = false
  return {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') take(current)
    },
  }
}

/** The kind of number for each style index of a cell. */
const readKinds = async (zip: Zip, path: string | undefined) => {
  const codes = new Map<string, string>()
  const kinds: NumberKind[] = []
  if (path === undefined || !zip.has(path)) return kinds
  let isCellFormats = false
  await readPart(zip, path, {
    open: (name, attributes) => {
      const id = attribute(attributes, 'numFmtId') ?? '0'
      if (name === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'xf' && isCellFormats) kinds.push(numberKind(Number(id), codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return kinds
}
