import { ofBothSizes } from '../database.ts'
import { growthOf } from './growth-lines.ts'
import type { Line } from '../report.ts'
import { makeUserCall, openUsers, userCalls } from '../subjects/users-subject.ts'

/** Begin, commit and settings of a transaction are not statements to repeat. */
const isRead = ({ text }: { text: string }): boolean => /^\s*(select|with)\b/i.test(text)

/** Statement time of every call of the users page with 100,000 users against 1,000. */
export const usersLines = ({ server, isKept }: { server: string; isKept: boolean }): AsyncGenerator<Line> =>
  ofBothSizes({ server, isKept, few: 1_000, many: 100_000, open: openUsers }, (few, many) => {
    const sideOf = (subject: typeof few) => ({
      ...subject,
      statementsOf: async (name: string) => (await makeUserCall(subject, name)).filter(isRead),
    })
    return growthOf('users', Object.keys(userCalls), { small: sideOf(few), large: sideOf(many) })
  })
