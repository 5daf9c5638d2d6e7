import { decimalTally, type DecimalSeparator } from './amounts.ts'
import { dateOrderTally, type DateOrder } from './dates.ts'
import { kindsOfImport, type ImportField } from './import-fields.ts'
import type { ImportKind } from './import-kinds.ts'
import type { Guess, ImportOptions, ImportQuestion } from './imports.schema.ts'

/** How the dates and amounts of a file are read. */
export type Notation = { DateOrder: DateOrder; DecimalSeparator: DecimalSeparator }
export type NotationGuess = { DateOrder: Guess<DateOrder>; DecimalSeparator: Guess<DecimalSeparator | undefined> }

/** Collects the date and amount cells of a file row by row. */
export const notationTally = (kind: ImportKind) => {
  const [dates, decimals] = [dateOrderTally(), decimalTally()]
  const { moments, amounts } = kindsOfImport[kind]
  return {
    add: (cell: (field: ImportField) => string): void => {
      for (const field of moments) dates.add(cell(field))
      for (const field of amounts) decimals.add(cell(field))
    },
    guess: (): NotationGuess => ({ DateOrder: dates.guess(), DecimalSeparator: decimals.guess() }),
  }
}

type Options = Pick<ImportOptions, 'DateOrder' | 'DecimalSeparator'>

/** The notation of the options, with the guess where they say `AUTO`. */
export const notationOf = ({ DateOrder, DecimalSeparator }: Options, guess: NotationGuess): Notation => ({
  DateOrder: DateOrder === 'AUTO' ? guess.DateOrder.value : DateOrder,
  DecimalSeparator: DecimalSeparator === 'AUTO' ? (guess.DecimalSeparator.value ?? ',') : DecimalSeparator,
})

/** What the columns leave open and the options do not decide (R183). */
export const questionsOf = ({ DateOrder, DecimalSeparator }: Options, guess: NotationGuess): ImportQuestion[] => [
  ...(DateOrder === 'AUTO' && guess.DateOrder.isAmbiguous ? (['dateOrder'] as const) : []),
  ...(DecimalSeparator === 'AUTO' && guess.DecimalSeparator.isAmbiguous ? (['decimalSeparator'] as const) : []),
]
