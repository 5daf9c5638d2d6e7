import { listExport } from '../../kit/lists/list-export.ts'
import { listCommissions } from './commissions.queries.ts'
import { phrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('commissions')

/** Commissions as they are listed (R182). */
export const exportCommissions = listExport(phrases, listCommissions, (words) => ({
  name: 'commissions',
  title: words.title,
  columns: [
    [words.shared.place, ['text', 32], ({ PlaceName }) => PlaceName],
    [words.shared.validFrom, 'day', ({ ValidFrom }) => ValidFrom],
    [words.export.percent, 'number', ({ Percent }) => Percent],
    [words.shared.status, 'text', ({ State }) => words.state[State]],
    [words.setBy, ['text', 24], ({ CreatedBy }) => CreatedBy],
  ],
}))
