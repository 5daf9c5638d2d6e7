import { lastDayOf } from '@parkla/contract/kit/calendar.ts'
import { dayKey, instantToLocal, isSet } from '@parkla/contract/kit/time.ts'
import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import type { ExportColumn } from '../../../kit/lists/list-export.ts'
import type { Language } from '../../../kit/reasons.ts'
import { phrases } from '../phrases.ts'

type Exported = Pick<WhitelistUser, 'Name' | 'Plates' | 'Phone' | 'Email' | 'ValidFrom' | 'ValidTo' | 'State'>

/** First and last day of a validity on the clock of `zone`; empty where it is open. */
export const daysOf = ({ ValidFrom, ValidTo }: Pick<WhitelistUser, 'ValidFrom' | 'ValidTo'>, zone: string) => ({
  first: isSet(ValidFrom) ? dayKey(instantToLocal(ValidFrom, zone)) : '',
  last: isSet(ValidTo) ? dayKey(lastDayOf(instantToLocal(ValidTo, zone))) : '',
})

/** Answers to the custom fields of a registration form, one a line. */
export const answersText = (answers: WhitelistUser['Answers']): string =>
  answers.map(({ Title, Value }) => `${Title}: ${Value}`).join('\n')

/** Columns that users of whitelists and of fleets have, under headings that the import of users knows; days on the clock of `zone`. */
export const userColumnsIn = (language: Language, zone: string) => {
  const words = phrases[language]
  const who: ExportColumn<Exported>[] = [
    [words.shared.personName, ['text', 28], ({ Name }) => Name],
    [words.shared.plate, ['text', 24], ({ Plates }) => Plates.join(', ')],
    [words.shared.phone, ['text', 16], ({ Phone }) => Phone],
    [words.shared.email, ['text', 28], ({ Email }) => Email],
  ]
  const validity: ExportColumn<Exported>[] = [
    [words.shared.rightFrom, 'day', (row) => daysOf(row, zone).first],
    [words.users.to, 'day', (row) => daysOf(row, zone).last],
    [words.shared.status, ['text', 18], ({ State }) => words.state[State]],
  ]
  return { words, who, validity }
}
