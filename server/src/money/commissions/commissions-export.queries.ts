import { listExport } from '../../kit/lists/list-export.ts'
import { listCommissions } from './commissions.queries.ts'
import { withSharedWords } from '../../kit/shared-words.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

const phrases = withSharedWords({ en, et, lv })

/** Commissions as they are listed (R182). */
export const exportCommissions = listExport(phrases, listCommissions, (words) => ({
  name: 'commissions',
  title: words.export.title,
  columns: [
    [words.shared.place, ['text', 32], ({ PlaceName }) => PlaceName],
    [words.export.validFrom, 'day', ({ ValidFrom }) => ValidFrom],
    [words.export.percent, 'number', ({ Percent }) => Percent],
    [words.shared.status, 'text', ({ State }) => words.export.stateOf[State]],
    [words.export.setBy, ['text', 24], ({ CreatedBy }) => CreatedBy],
  ],
}))
