import { Button } from '@mantine/core'
import { mayUndoCorrection } from '@parkla/contract/board/board.policy.ts'
import type { CountCorrection } from '@parkla/contract/board/board.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/action.ts'
import { useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { useUser } from '../../kit/session.ts'
import { board } from './board.api.ts'
import classes from './Corrections.module.css'

const Line = ({ correction }: { correction: CountCorrection }) => {
  const text = useT()
  const user = useUser()
  const { number, moment } = useFormat()
  const undo = useAction(board.undo, { success: () => t(($) => $.board.count.undone), refreshes: ['places'] })
  const { Id, PlaceId, Difference, Reason, By, At, IsUndone } = correction
  const change = `${Difference < 0 ? '−' : '+'}${number(Math.abs(Difference))}`
  return (
    <li className={classes.line} data-undone={IsUndone}>
      <strong>{change}</strong>
      <div className={classes.text}>
        <span className={classes.reason}>{Reason}</span>
        <span className={classes.who}>
          {[By, moment(At, user.timeZone), IsUndone ? text(($) => $.board.count.isUndone) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      {mayUndoCorrection(user, correction).ok ? (
        <Button
          variant="default"
          size="compact-md"
          loading={undo.isRunning}
          aria-label={text(($) => $.board.count.undoThis, { change })}
          onClick={() => void undo.run({ id: PlaceId, correctionId: Id })}
        >
          {text(($) => $.board.count.undo)}
        </Button>
      ) : null}
    </li>
  )
}

/** Earlier corrections with user and reason. */
export const Corrections = ({ placeId }: { placeId: number }) => {
  const text = useT()
  const { data = [] } = useQuery(queryOf(board.corrections, { id: placeId }))
  if (data.length === 0) return null
  return (
    <section aria-label={text(($) => $.board.count.before)}>
      <h3 className={classes.title}>{text(($) => $.board.count.before)}</h3>
      <ul className={classes.lines}>
        {data.map((correction) => (
          <Line key={correction.Id} correction={correction} />
        ))}
      </ul>
    </section>
  )
}
