import type { ZipPart } from './zip-write.ts'

/** A date's UTC fields are shown; `whole` without decimals whatever the format of its column. */
export type XlsxValue = string | number | Date | { whole: number } | null

export type XlsxSheet = {
  /** Title of the document; the sheet is named by it as far as spreadsheet programs take it. */
  title: string
  columns: readonly { header: string; width: number; numberFormat: string }[]
  /** Rows above the header. */
  top: readonly (readonly XlsxValue[])[]
  rows: AsyncIterable<readonly XlsxValue[]>
  /** Rows below, outside the filter; asked for after the last row. */
  bottom: () => readonly (readonly XlsxValue[])[]
  /** A sheet that is full is continued in another. */
  maxRows: number
}

const encodings: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r\n': '\n',
  '\r': '\n',
}
/** Control characters are no part of XML; `_x0041_` of a text would be read as `A`. */
const special = /[&<>"]|\r\n?|(?![\t\n\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|_(?=x[\da-fA-F]{4}_)/gu

const encoded = (character: string): string =>
  encodings[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Half of a surrogate pair has no character and becomes U+FFFD. */
const escaped = (text: string): string => text.toWellFormed().replaceAll(special, encoded)

/** A, …, Z, AA, … of a column from 0. */
const columnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const headerStyle = 1
/** Cell formats: none, that of the header, that of whole numbers, one per column. */
const wholeStyle = 2
const wholeFormat = 3
const styleOf = (column: number): number => column + 3

const dayMs = 86_400_000
/** Serial number of 1 January 1970. */
const unixDay = 25_569

const cellXml = (reference: string, value: XlsxValue, style: number): string => {
  if (value === null) return ''
  if (typeof value === 'string')
    return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  if (typeof value === 'object' && 'whole' in value) return cellXml(reference, value.whole, wholeStyle)
  const number = typeof value === 'number' ? value : value.getTime() / dayMs + unixDay
  return Number.isFinite(number) ? `<c r="${reference}" s="${style}"><v>${number}</v></c>` : ''
}

type Styled = readonly XlsxValue[]

const rowXml = (number: number, values: Styled, { letters, style = styleOf }: RowStyle): string => {
  let cells = ''
  for (const [index, value] of values.entries()) cells += cellXml(`${letters[index]}${number}`, value, style(index))
  return cells === '' ? '' : `<row r="${number}">${cells}</row>`
}
type RowStyle = { letters: readonly string[]; style?: (column: number) => number }

const opening = (columns: XlsxSheet['columns'], headerRow: number): string =>
  `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** A4, landscape, as many pages long as it takes. */
const closing = (filtered: string): string =>
  `</sheetData><autoFilter ref="${filtered}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>` +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'

/** Sheets written so far, with the row of their header and the last row of their filter. */
type Written = { headerRow: number; lastRow: number }

const chunkLength = 64 * 1024

type Cursor = { next: () => Promise<Styled | undefined>; isAtEnd: () => Promise<boolean> }

/** Reads one row ahead, to know whether another sheet is needed. */
const cursorOf = (rows: AsyncIterator<Styled>): Cursor => {
  let ahead: IteratorResult<Styled> | undefined
  const peek = async () => (ahead ??= await rows.next())
  return {
    next: async () => {
      const { done, value } = await peek()
      if (done !== true) ahead = undefined
      return done === true ? undefined : value
    },
    isAtEnd: async () => (await peek()).done === true,
  }
}

type Writing = { sheet: XlsxSheet; letters: readonly string[]; rows: Cursor; top: XlsxSheet['top'] }

/** XML of the sheets: the first has the rows `top`, each has the header, the last has the rows `bottom`. */
async function* sheetXml({ sheet, letters, rows, top }: Writing, written: Written[]): AsyncGenerator<Buffer> {
  const { columns, maxRows, bottom } = sheet
  const headerRow = top.length + 1
  let text = opening(columns, headerRow)
  for (const [index, row] of top.entries()) text += rowXml(index + 1, row, { letters })
  const headers = columns.map(({ header }) => header)
  text += rowXml(headerRow, headers, { letters, style: () => headerStyle })
  let lastRow = headerRow
  while (lastRow < maxRows) {
    // A full sheet without a further row ends here too.
    const row = await rows.next()
    if (row === undefined) break
    lastRow += 1
    text += rowXml(lastRow, row, { letters })
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  const below = (await rows.isAtEnd()) ? bottom() : []
  for (const [index, row] of below.entries()) text += rowXml(lastRow + index + 1, row, { letters })
  yield Buffer.from(text + closing(`A${headerRow}:${letters.at(-1)}${lastRow}`))
  written.push({ headerRow, lastRow })
}

/** The header is bold. */
const stylesXml = (columns: XlsxSheet['columns']): string => {
  const formats = [...new Set(columns.map(({ numberFormat }) => numberFormat))]
  const idOf = (format: string) => 164 + formats.indexOf(format)
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  const xf = (numFmtId: number, fontId = 0) =>
    `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${fontId > 0 ? ' applyFont="1"' : ''}/>`
  return (
    `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">` +
    `${formats.map((format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${escaped(format)}"/>`).join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${columns.length + 3}">${xf(0)}${xf(49, 1)}${xf(wholeFormat)}` +
    `${columns.map(({ numberFormat }) => xf(idOf(numberFormat))).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

/** Characters and lengths that spreadsheet programs refuse in a sheet's name are taken out. */
const sheetName = (title: string, index: number): string => {
  const suffix = index === 0 ? '' : `_${index + 1}`
  const name = title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31 - suffix.length)
    .replaceAll(/^['\s]+|['\s]+$/g, '')
  return `${name || 'Sheet'}${suffix}`
}

/** Sheets, and of each the rows of its filter and the header that every printed page repeats. */
const workbookXml = (title: string, lastColumn: string, sheets: readonly Written[]): string => {
  const names = sheets.map((_, index) => escaped(sheetName(title, index)))
  const defined = sheets.flatMap(({ headerRow, lastRow }, index) => {
    const at = `'${names[index]?.replaceAll("'", "''")}'!`
    const filter = `${at}$A$${headerRow}:$${lastColumn}$${lastRow}`
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${filter}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${at}$${headerRow}:$${headerRow}</definedName>`,
    ]
  })
  const listed = names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  return (
    `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>${listed.join('')}</sheets>` +
    `<definedNames>${defined.join('')}</definedNames></workbook>`
  )
}

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypes = (sheets: number): string => {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = [
    ['/xl/workbook.xml', `${sheetType}.sheet.main+xml`],
    ['/xl/styles.xml', `${sheetType}.styles+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ...Array.from({ length: sheets }, (_, index) => [
      `/xl/worksheets/sheet${index + 1}.xml`,
      `${sheetType}.worksheet+xml`,
    ]),
  ]
  return (
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `${parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`).join('')}</Types>`
  )
}

const propertiesXml = (title: string): string =>
  `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:title>${escaped(title)}</dc:title><dc:creator>Parkla</dc:creator></cp:coreProperties>`

/**
 * The parts of a workbook (ECMA-376), each sheet while its rows are read: bold header that stays in view and on each printed page, a
 * filter over the rows, A4 landscape as wide as a page, and the title of the document.
 */
export async function* xlsxParts(sheet: XlsxSheet): AsyncGenerator<ZipPart> {
  const { title, columns } = sheet
  const letters = columns.map((_, index) => columnLetters(index))
  const iterator = sheet.rows[Symbol.asyncIterator]()
  const rows = cursorOf(iterator)
  const written: Written[] = []
  const part = (path: string, text: string): ZipPart => ({ path, chunks: [Buffer.from(text)] })
  try {
    do {
      const top = written.length === 0 ? sheet.top : []
      const chunks = sheetXml({ sheet, letters, rows, top }, written)
      yield { path: `xl/worksheets/sheet${written.length + 1}.xml`, chunks }
    } while (!(await rows.isAtEnd()))
  } finally {
    await iterator.return?.()
  }
  yield part('xl/styles.xml', stylesXml(columns))
  yield part('xl/workbook.xml', workbookXml(title, letters.at(-1) ?? 'A', written))
  const sheets = written.map(
    (_, index) => [`${office}/relationships/worksheet`, `worksheets/sheet${index + 1}.xml`] as const,
  )
  yield part('xl/_rels/workbook.xml.rels', relationships([...sheets, [`${office}/relationships/styles`, 'styles.xml']]))
  yield part('docProps/core.xml', propertiesXml(title))
  const root = [
    [`${office}/relationships/officeDocument`, 'xl/workbook.xml'],
    [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
  ] as const
  yield part('_rels/.rels', relationships(root))
  yield part('[Content_Types].xml', contentTypes(written.length))
}
