import type { User } from '@parkla/contract/users/users.schema.ts'
import type { Context } from '../../kit/context.ts'
import type { ExportColumn } from '../../kit/lists/list-export.ts'
import type { Language } from '../../kit/reasons.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

const phrases: Readonly<Record<Language, typeof en>> = { en, et, lv }

const columnsIn = (words: typeof en): ExportColumn<User>[] => {
  const yesNo = (is: boolean): string => (is ? words.export.yes : words.export.no)
  return [
    [words.export.name, ['text', 24], ({ Name }) => Name],
    [words.export.email, ['text', 28], ({ Email }) => Email],
    [words.export.phone, ['text', 16], ({ PhoneNumber }) => PhoneNumber],
    [words.export.admin, 'text', ({ Admin }) => yesNo(Admin)],
    [words.export.region, 'text', ({ Region }) => Region],
    [words.export.zones, ['text', 30], ({ Zones }) => Zones.map(({ Name }) => Name).join(', ')],
    [words.export.places, ['text', 40], ({ Places }) => Places.map(({ Name }) => Name).join(', ')],
    [words.export.roles, ['text', 24], ({ Roles }) => Roles.map((role) => words.export.role[role]).join(', ')],
    [words.export.verified, 'text', ({ Verified }) => yesNo(Verified)],
    [words.export.deactivated, 'text', ({ IsDeactivated }) => yesNo(IsDeactivated)],
    [words.export.lastLogin, 'instant', ({ LastLoginTime }) => LastLoginTime],
    [words.export.comments, ['text', 40], ({ Comments }) => Comments],
  ]
}

/** Name and columns of the users' export, in the reader's language. */
export const userExport = ({ language }: Pick<Context, 'language'>) => {
  const words = phrases[language]
  return { name: 'users', title: words.export.title, columns: columnsIn(words) }
}
