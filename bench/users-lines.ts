import { type Asked, connect, growthLine } from './growth-lines.ts'
import type { Line } from './report.ts'
import { makeUserCall, openUsers, userCalls, type UsersSubject } from './users-subject.ts'

const sizes = { small: 1_000, large: 100_000 }

/** Begin, commit and settings of a transaction are not statements to repeat. */
const isRead = ({ text }: { text: string }): boolean => /^\s*(select|with)\b/i.test(text)

/** Statement time of every call of the users page with 100,000 users against 1,000. */
export async function* usersLines({ server, isKept }: { server: string; isKept: boolean }): AsyncGenerator<Line> {
  const small = await openUsers({ server, rows: sizes.small, isKept })
  const large = await openUsers({ server, rows: sizes.large, isKept })
  const clients = { small: await connect(small.database.url), large: await connect(large.database.url) }
  const asked = async (side: 'small' | 'large', subject: UsersSubject, name: string): Promise<Asked> => ({
    client: clients[side],
    steps: (await makeUserCall(subject, name)).filter(isRead),
  })
  try {
    for (const name of Object.keys(userCalls))
      yield await growthLine(`users, ${name}`, sizes, {
        small: await asked('small', small, name),
        large: await asked('large', large, name),
      })
  } finally {
    await clients.small.end()
    await clients.large.end()
    await small.database.close()
    await large.database.close()
  }
}
