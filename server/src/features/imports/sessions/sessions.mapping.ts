import type { ColumnMapping } from '@parkla/contract/imports/imports.schema.ts'
import { guessStayColumns, type Table } from '../imports.stay-columns.ts'
import { synonyms } from './sessions.synonyms.ts'

/** Which column of a file of sessions is which. */
export const guessMapping = (table: Table): ColumnMapping => guessStayColumns(table, synonyms)
