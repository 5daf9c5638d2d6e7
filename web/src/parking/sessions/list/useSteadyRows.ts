import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useState } from 'react'
import { useLive } from '../../../kit/api/live.ts'
import { readFresh } from '../../../kit/api/query.ts'
import { sessions } from '../../session-records/sessions.api.ts'
import { changedIds, keptInPlace } from './steady-rows.ts'

type Answer = {
  rows: readonly Session[]
  /** Key of the query; rows of another key replace the shown ones. */
  question: string
  /** The reader has scrolled down or is on a later page. */
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
 * Hook: rows of a live list. At the top new rows appear; while the reader is further down, rows change in place and new
 * ones are counted, so that nothing moves.
 */
export const useSteadyRows = (answer: Answer) => {
  const [shown, setShown] = useState(() => asAnswered(answer))
  // Set during render, so that no stale frame is painted.
  const isNew = shown.question !== answer.question || shown.fresh !== answer.rows
  const current = isNew ? next(shown, answer) : shown
  if (isNew) setShown(current)

  // A row pushed off the page is not in the answer: request it by id.
  useLive('sessions', ({ id }) => {
    const isOnScreen = current.rows.some(({ Id }) => Id === id)
    if (!isOnScreen || current.fresh.some(({ Id }) => Id === id)) return
    void readFresh(sessions.find, { id }).then(
      (session) => setShown((before) => replaced(before, session)),
      () => undefined, // The session is out of reach by now: the row stays unchanged.
    )
  })

  const showNew = () => setShown({ ...asAnswered(answer), changed: changedIds(current.rows, answer.rows) })
  return { rows: current.rows, newCount: current.newCount, changed: current.changed, showNew }
}
