import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { useState } from 'react'
import { useLive } from '../../../kit/live.ts'
import { queryClient, queryOf } from '../../../kit/query.ts'
import { sessions } from '../sessions.api.ts'
import { changedIds, keptInPlace } from './steady-rows.ts'

type Answer = {
  rows: readonly Session[]
  /** Which question the rows answer: another one shows its rows at once. */
  question: string
  /** The reader is in the middle of the list. */
  isReading: boolean
}

type Shown = {
  question: string
  fresh: readonly Session[]
  rows: readonly Session[]
  newCount: number
  changed: ReadonlySet<number>
}

const nothing: ReadonlySet<number> = new Set()

const asAnswered = ({ question, rows }: Answer): Shown => ({
  question,
  fresh: rows,
  rows,
  newCount: 0,
  changed: nothing,
})

const next = (shown: Shown, answer: Answer): Shown => {
  if (shown.question !== answer.question) return asAnswered(answer)
  const kept = answer.isReading ? keptInPlace(shown.rows, answer.rows) : { rows: answer.rows, newCount: 0 }
  const wasEmpty = shown.rows.length === 0
  return { ...asAnswered(answer), ...kept, changed: wasEmpty ? nothing : changedIds(shown.rows, kept.rows) }
}

const replaced = (shown: Shown, session: Session): Shown => ({
  ...shown,
  rows: shown.rows.map((row) => (row.Id === session.Id ? session : row)),
  changed: new Set([session.Id]),
})

/**
 * What a live list shows. At the top new rows appear; while somebody reads further down, rows change where they stand
 * and new ones are only counted, so that the place where he is never jumps (issue 2 §3).
 */
export const useSteadyRows = (answer: Answer) => {
  const [shown, setShown] = useState(() => asAnswered(answer))
  // The state follows the answer while rendering, so that no old frame is painted.
  const isNew = shown.question !== answer.question || shown.fresh !== answer.rows
  const current = isNew ? next(shown, answer) : shown
  if (isNew) setShown(current)

  // A row that newer ones have pushed off the page is no longer in the answer: asked for by itself.
  useLive('sessions', ({ id }) => {
    const isOnScreen = current.rows.some(({ Id }) => Id === id)
    if (!isOnScreen || current.fresh.some(({ Id }) => Id === id)) return
    void queryClient.fetchQuery({ ...queryOf(sessions.find, { id }, { isShown: true }), staleTime: 0 }).then(
      (session) => setShown((before) => replaced(before, session)),
      () => undefined, // Out of reach by now: the row stays as it was read.
    )
  })

  const showNew = () => setShown({ ...asAnswered(answer), changed: changedIds(current.rows, answer.rows) })
  return { rows: current.rows, newCount: current.newCount, changed: current.changed, showNew }
}
