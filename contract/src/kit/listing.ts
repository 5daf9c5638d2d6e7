import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Currency } from './money.ts'

/** Rows that a list counts and sums; above them it says "more than 10,000" (decision 0028). */
export const mostCountedRows = 10_000

/** **+** What the filters of a list match, all pages together. */
export const ListTotals = z.object({
  /** Null: the rows could not be counted in time. */
  Count: z.number().nullable(),
  /** More than `mostCountedRows` match; `Count` is then that number, and nothing is summed. Never where sums are kept. */
  IsMore: z.boolean(),
  /** One sum per currency (R86); empty for a list without amounts. */
  Sums: z.array(z.object({ Currency, SumInCents: z.number() })),
})
export type ListTotals = z.infer<typeof ListTotals>

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Sign before the decimals of a CSV's amounts (decision 0145); a workbook has numbers. */
export const decimalSigns = ['comma', 'point'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Query of an export beside the filters of its list. */
export type ExportChoice = { format: ExportFormat; decimal?: DecimalSign | undefined }

/** Query fields of an export; without a decimal sign it is the point. */
const exportQuery = { format: z.enum(exportFormats).default('csv'), decimal: z.enum(decimalSigns).optional() }

/** Content type in the endpoint's definition; the answer has that of its format. */
const exportedFile = 'application/octet-stream'

/** Query, content type and audit fact of an export: the list's filters and the format. */
export const exporting = <Shape extends z.core.$ZodLooseShape>(filters: z.ZodObject<Shape>) =>
  ({ query: filters.extend(exportQuery), file: exportedFile, audit: 'list.exported' }) as const

/** Query fields of a list that its totals and its export do not take. */
export const pageFields = { page: true, page_size: true, cursor: true } as const

type PageShape = Record<keyof typeof pageFields, z.core.$ZodType>
type Paged<Path extends string, Shape extends PageShape> = { path: Path; query: z.ZodObject<Shape>; paged: true }

/** What totals and export share with their list, and the filters of the list. */
const partsOf = <Path extends string, Shape extends PageShape, List extends Endpoint>(
  list: List & Paged<Path, Shape>,
) => {
  const { summary: _summary, answer: _answer, paged: _paged, query, path, ...shared } = list
  const { page: _page, page_size: _size, cursor: _cursor, ...filters } = query.shape
  return { shared, path, filters: z.object(filters) }
}

/** Number and sums of what the filters of a list match, at its path with `/totals`, by its rights. */
export const totalsOf = <const Path extends string, Shape extends PageShape, List extends Endpoint>(
  list: List & Paged<Path, Shape>,
  summary: string,
) => {
  const { shared, path, filters } = partsOf(list)
  return { ...shared, path: `${path}/totals` as const, summary, query: filters, answer: ListTotals }
}

/** All rows that the filters of a list match as a file, at its path with `/export`, by its rights. */
export const exportOf = <const Path extends string, Shape extends PageShape, List extends Endpoint>(
  list: List & Paged<Path, Shape>,
  summary: string,
) => {
  const { shared, path, filters } = partsOf(list)
  return { ...shared, path: `${path}/export` as const, summary, ...exporting(filters) }
}
