import type { User } from '@parkla/contract/people/users/users.schema.ts'
import type { Context } from '../../kit/context.ts'
import type { ExportColumn } from '../../kit/lists/list-export.ts'
import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('users')

const columnsIn = (words: PhrasesOf<'users'>): ExportColumn<User>[] => {
  const yesNo = (is: boolean): string => (is ? words.shared.yes : words.shared.no)
  return [
    [words.shared.personName, ['text', 24], ({ Name }) => Name],
    [words.shared.email, ['text', 28], ({ Email }) => Email],
    [words.shared.phone, ['text', 16], ({ PhoneNumber }) => PhoneNumber],
    [words.export.admin, 'text', ({ Admin }) => yesNo(Admin)],
    [words.shared.region, 'text', ({ Region }) => Region],
    [words.field.Zones, ['text', 30], ({ Zones }) => Zones.map(({ Name }) => Name).join(', ')],
    [words.export.places, ['text', 40], ({ Places }) => Places.map(({ Name }) => Name).join(', ')],
    [words.field.Roles, ['text', 24], ({ Roles }) => Roles.map((role) => words.role[role]).join(', ')],
    [words.export.verified, 'text', ({ Verified }) => yesNo(Verified)],
    [words.status.DEACTIVATED, 'text', ({ IsDeactivated }) => yesNo(IsDeactivated)],
    [words.column.lastLogin, 'instant', ({ LastLoginTime }) => LastLoginTime],
    [words.shared.comments, ['text', 40], ({ Comments }) => Comments],
  ]
}

/** Name and columns of the users' export, in the reader's language. */
export const userExport = ({ language }: Pick<Context, 'language'>) => {
  const words = phrases[language]
  return { name: 'users', title: words.title, columns: columnsIn(words) }
}
