import { percentile } from '../../field/src/load/load.ts'
import { ofBothSizes } from '../database.ts'
import { membersReadLines } from '../subjects/members-reads.ts'
import { makeCall, memberCalls, openMembers, timesOfRights, type MembersSubject } from '../subjects/members-subject.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'

const rounds = 5
const carsPerRound = 1_000
const callsPerRound = 5

const percentileOfRights = (subject: MembersSubject, share: number) => async (): Promise<number> =>
  percentile(
    (await timesOfRights(subject, carsPerRound)).toSorted((a, b) => a - b),
    share,
  )

async function* barrierLines(few: MembersSubject, many: MembersSubject): AsyncGenerator<Line> {
  for (const [name, share] of [
    ['half', 0.5],
    ['99 %', 0.99],
  ] as const) {
    const times = await interleaved(
      { few: percentileOfRights(few, share), many: percentileOfRights(many, share) },
      rounds,
    )
    yield {
      name: `right of a member, ${name}: ${many.users.toLocaleString('en')} ÷ ${few.users.toLocaleString('en')}`,
      value: ratioOf(times.many, times.few),
      unit: '×',
      target: { atMost: 1.2 },
      note: `${median(times.many).toFixed(2)} ms, ${median(times.few).toFixed(2)} ms`,
    }
  }
}

async function* pageLines(subject: MembersSubject): AsyncGenerator<Line> {
  for (const name of Object.keys(memberCalls)) {
    const times: number[] = []
    for (let made = 0; made <= callsPerRound; made += 1) {
      const begin = performance.now()
      await makeCall(subject, name)
      if (made > 0) times.push(performance.now() - begin)
    }
    yield { name: `whitelists: ${name}`, value: median(times), unit: 'ms', target: { atMost: 50 } }
  }
}

/** A member's right at the barrier against a small database; pages of 5,000 lists, and of one list with 100,000 users. */
export const membersLines = ({ server, isKept }: { server: string; isKept: boolean }): AsyncGenerator<Line> =>
  ofBothSizes({ server, isKept, few: 1_000, many: 1_000_000, open: openMembers }, async function* (few, many) {
    yield* barrierLines(few, many)
    yield* pageLines(many)
    yield* membersReadLines(few, many)
  })
