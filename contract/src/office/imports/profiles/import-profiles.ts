import type { DateOrder } from '../dates.ts'
import type { DecimalSeparator } from '../amounts.ts'
import type { ImportField } from '../import-kinds.ts'
import type { ImportKind } from '../imports.filters.ts'

/** How one bank or garage system writes its files. What the cells of a file prove wins over the profile. */
export type ImportProfile = {
  /** Name of the system as its users know it. */
  name: string
  kind: ImportKind
  /** Field → heading, whatever its case, spaces and strokes. The file must have all of them. */
  columns: Readonly<Partial<Record<ImportField, string>>>
} & Habits

type Habits = {
  /** Further headings that the file must have, where another system has the same columns. */
  otherHeadings?: readonly string[]
  /** Reading of `03/04/2026` and of `1.234` where the columns leave it open (R183). */
  dateOrder?: DateOrder
  decimal?: DecimalSeparator
  /** IANA zone of times without an offset, for systems that write UTC whatever the place. */
  zone?: string
}

/** Makes profiles of a kind from their columns, `Plate=LPN; Cost=AMOUNT`. */
export const profileIn =
  (kind: ImportKind) =>
  (name: string, columns: string, habits: Habits = {}): ImportProfile => ({
    name,
    kind,
    columns: Object.fromEntries(columns.split('; ').map((column) => column.split('='))),
    ...habits,
  })

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[\s_.-]/g, '')

/** The profile of the kind whose headings a file has, the one with the most headings first; undefined where none fits. */
export const profileOf = (
  profiles: readonly ImportProfile[],
  { kind, headings }: { kind: ImportKind; headings: readonly string[] },
): ImportProfile | undefined => {
  const present = new Set(headings.map(plain))
  const wantedBy = ({ columns, otherHeadings = [] }: ImportProfile) => [...Object.values(columns), ...otherHeadings]
  const fitting = profiles.filter(
    (profile) => profile.kind === kind && wantedBy(profile).every((heading) => present.has(plain(heading))),
  )
  return fitting.toSorted((a, b) => wantedBy(b).length - wantedBy(a).length)[0]
}

/** Field → heading as the file writes it. */
export const columnsOfProfile = (
  { columns }: ImportProfile,
  headings: readonly string[],
): Partial<Record<ImportField, string>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, heading]) => {
      const found = headings.find((one) => plain(one) === plain(heading))
      return found === undefined ? [] : [[field, found]]
    }),
  )
