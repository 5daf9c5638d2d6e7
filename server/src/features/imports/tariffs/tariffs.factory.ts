import { csvOf } from '../imports.factory.ts'

/** What a file of tariffs is headed by, in Estonian, with euros and clock times. */
export const tariffHeadings = [
  'Tsoon',
  'Nimi',
  'Operaator',
  'Päevad',
  'Algus',
  'Lõpp',
  'Tunnihind (€)',
  'Pooltund (€)',
  '24h piirhind (€)',
  'Kuutasu (€)',
  'Tasuta minutid',
] as const

type Cells = Partial<Record<(typeof tariffHeadings)[number], string>>

/** A file of zones that cost two euros an hour from 8 to 18 on workdays, one row for each change. */
export const tariffFile = (...changes: Cells[]): string => {
  const usual: Cells = {
    Tsoon: 'A1',
    Nimi: 'Sadama',
    Päevad: 'E-R',
    Algus: '08:00',
    Lõpp: '18:00',
    'Pooltund (€)': '1,00',
  }
  const rows = changes.map((change) => tariffHeadings.map((heading) => ({ ...usual, ...change })[heading] ?? ''))
  return csvOf(tariffHeadings, rows)
}
