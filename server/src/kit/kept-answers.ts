import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import type { Services } from './context.ts'
import type { Live } from './live.ts'

type Kept = { at: number; answer: Promise<unknown> }
type Answers = Map<string, Kept>

/** Also without an announcement: time passes, and rows are changed by hand. */
const keptMs = 1_000
const mostKept = 500

const keptOf = new WeakMap<Live, Answers>()

const changing: readonly Announcement['topic'][] = ['places', 'sessions', 'bookings', 'settings']

const answersOf = (live: Live): Answers => {
  const known = keptOf.get(live)
  if (known) return known
  const answers: Answers = new Map()
  keptOf.set(live, answers)
  live.subscribeAtOnce(({ topic }) => {
    if (changing.includes(topic)) answers.clear()
  })
  live.onGap(() => answers.clear())
  return answers
}

/**
 * The answer to `key`, shared by all callers of this node for a second at most, and read anew after a commit that announces places, sessions,
 * bookings or settings (decision 0170). `key` names everything that the answer depends on, the caller's scope too.
 */
export const keptAnswer = <Answer>(
  { live, clock }: Pick<Services, 'live' | 'clock'>,
  key: string,
  read: () => Promise<Answer>,
): Promise<Answer> => {
  const answers = answersOf(live)
  const at = clock().getTime()
  const kept = answers.get(key)
  // Only this function writes, and a key belongs to one kind of answer.
  if (kept && Math.abs(at - kept.at) < keptMs) return kept.answer as Promise<Answer>
  if (answers.size >= mostKept) answers.clear()
  const answer = read()
  answers.set(key, { at, answer })
  answer.catch(() => answers.delete(key))
  return answer
}
