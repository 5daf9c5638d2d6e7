import { openBenchDatabase } from './database.ts'
import { type Asked, connect, growthLine } from './growth.ts'
import type { Line } from './report.ts'
import { statementsOf } from './statements.ts'
import { listNamed, subjectOf } from './subject.ts'

const sizes = { small: 100_000, large: 5_000_000 }

const openSide = async (server: string, rows: number, isKept: boolean) => {
  const database = await openBenchDatabase({ server, rows, isKept })
  const client = await connect(database.url)
  const subject = await subjectOf(database)
  return {
    names: Object.keys(subject.lists),
    asked: async (name: string): Promise<Asked> => ({
      client,
      steps: await statementsOf(database.pool, listNamed(subject, name)),
    }),
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}

/** Statement time of every list at five million sessions against a hundred thousand. */
export async function* growthLines(server: string, isKept: boolean): AsyncGenerator<Line> {
  const small = await openSide(server, sizes.small, isKept)
  const large = await openSide(server, sizes.large, isKept)
  try {
    for (const name of small.names)
      yield await growthLine(name, sizes, { small: await small.asked(name), large: await large.asked(name) })
  } finally {
    await small.close()
    await large.close()
  }
}
