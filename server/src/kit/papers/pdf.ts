import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import PdfKitDocument from 'pdfkit'
import type { Instant } from '@parkla/contract/kit/time.ts'

type PdfColumn = {
  header: string
  /** Right-aligned, tabular figures. */
  isAmount?: boolean
  /** Width of a short column in points; columns without one share the rest. */
  width?: number
}

/** All texts are translated and formatted by the caller. */
export type PdfPaper = {
  title: string
  /** BCP 47 language tag, for screen readers. */
  language: string
  /** Lines without a value are left out. */
  lines: readonly (readonly [label: string, value: string])[]
  columns?: readonly PdfColumn[]
  rows?: readonly (readonly string[])[]
  /** Bold line below the rows. */
  totals?: readonly (readonly string[])[]
  /** Paragraphs below the table. */
  notes?: readonly string[]
  footer?: string
  createdAt: Instant
}

type Doc = PDFKit.PDFDocument
type Drawing = { doc: Doc; structure: PDFKit.PDFStructureElement }

const margin = 56
const bodySize = 10
/** Wide enough for 1 000 000,00 €; text columns share the rest. */
const amountWidth = 90

// The standard PDF fonts lack ā, č and ģ; these fonts have all letters of our languages and are embedded as subsets.
// Parsed once per process: that takes longer than the rest of a document.
const fonts = new Map<string, PDFKit.Mixins.PDFFontSource>()

/** Ligatures from here on are copied as the letters that they show. */
const firstPresentationForm = 0xfb_00

const fontOf = (name: string): PDFKit.Mixins.PDFFontSource => {
  const known = fonts.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(new URL(`../../../assets/fonts/${name}.ttf`, import.meta.url))
  const parsed = fontkit.create(bytes) as fontkit.Font
  // A glyph that is first read as a part of another, such as the o of õ, is cached without its character and could not be copied.
  for (const character of parsed.characterSet)
    if (character < firstPresentationForm) parsed.glyphForCodePoint(character)
  // pdfkit takes parsed fonts too; its types do not say so.
  const font = parsed as unknown as PDFKit.Mixins.PDFFontSource
  fonts.set(name, font)
  return font
}

/** A tagged A4 document (PDF 1.7): screen readers read heading, labels, table and paragraphs in their order. With title, label and value lines, a table, and a footer with page numbers. */
export const writePdf = async (paper: PdfPaper): Promise<Buffer> => {
  const doc = new PdfKitDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, CreationDate: new Date(paper.createdAt) },
  })
  doc.registerFont('regular', fontOf('DejaVuSans')).registerFont('bold', fontOf('DejaVuSans-Bold'))
  const bytes = collect(doc)
  const structure = doc.struct('Document')
  doc.addStructure(structure)
  doc.font('bold').fontSize(18).text(paper.title, { structParent: structure, structType: 'H1' }).moveDown()
  drawLines({ doc, structure }, paper.lines)
  drawTable({ doc, structure }, paper)
  drawNotes({ doc, structure }, paper.notes ?? [])
  structure.end()
  drawFooters(doc, paper.footer ?? '')
  doc.end()
  return bytes
}

const collect = (doc: Doc) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

/** An option of tables that pdfkit's types lack. */
const tableIn = (structure: Drawing['structure']): object => ({ structParent: structure })

const drawLines = ({ doc, structure }: Drawing, lines: PdfPaper['lines']) => {
  doc.fontSize(bodySize)
  const known = lines.filter(([, value]) => value !== '')
  if (known.length === 0) return
  doc.table({
    ...tableIn(structure),
    columnStyles: [{ width: 150, textColor: '#555555' }, { width: '*' }],
    defaultStyle: { border: false, padding: [2, 0] },
    data: known.map(([label, value]) => [regular(label), regular(value)]),
  })
  doc.moveDown()
}

const drawTable = ({ doc, structure }: Drawing, { columns = [], rows = [], totals = [] }: PdfPaper) => {
  if (columns.length === 0) return
  const share = (doc.page.width - 2 * margin) / columns.length
  const table = doc.table({
    ...tableIn(structure),
    columnStyles: columns.map(({ isAmount, width }) => ({
      width: width ?? (isAmount ? Math.min(amountWidth, share) : '*'),
      align: { x: isAmount ? 'right' : 'left', y: 'top' },
    })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#bbbbbb', padding: [4, 3] },
  })
  table.row(columns.map(({ header }) => ({ ...bold(header), type: 'TH' as const })))
  for (const row of rows) table.row(row.map(regular))
  for (const row of totals) table.row(row.map(bold))
  table.end()
}

const drawNotes = ({ doc, structure }: Drawing, notes: readonly string[]) => {
  const { page } = doc
  doc.font('regular').fontSize(bodySize).fillColor('black')
  for (const note of notes)
    doc
      .moveDown()
      .text(note, margin, doc.y, { width: page.width - 2 * margin, structParent: structure, structType: 'P' })
}

const regular = (text: string) => ({ text, font: { src: 'regular', size: bodySize } })
const bold = (text: string) => ({ text, font: { src: 'bold', size: bodySize } })

const drawFooters = (doc: Doc, footer: string) => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const top = doc.page.height - margin + 16
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(8).fillColor('#555555')
    doc.text(footer, margin, top, { width: 400, lineBreak: false })
    doc.text(`${page - start + 1} / ${count}`, margin, top, { width: doc.page.width - 2 * margin, align: 'right' })
    doc.endMarkedContent()
    doc.page.margins.bottom = margin
  }
}
