import { Box, Button, Group, Text, Title } from '@mantine/core'
import { mayUndoCorrection } from '@parkla/contract/gates/board/board.policy.ts'
import type { CountCorrection } from '@parkla/contract/gates/board/board.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { dotted } from '../../kit/dotted.ts'
import { useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { board } from './board.api.ts'

const Line = ({ correction }: { correction: CountCorrection }) => {
  const text = useT()
  const user = useUser()
  const { number, moment } = useFormat()
  const undo = useAction(board.undo, { success: () => t(($) => $.board.count.undone), refreshes: ['places'] })
  const { Id, PlaceId, Difference, Reason, By, At, IsUndone } = correction
  const change = `${Difference < 0 ? '−' : '+'}${number(Math.abs(Difference))}`
  const struck = IsUndone ? 'line-through' : undefined
  return (
    <Group component="li" gap="sm" wrap="nowrap" py="0.5rem" style={{ borderTop: '1px solid var(--quiet-line)' }}>
      <Text inherit fw={700} miw="2.5rem" ta="right" td={struck}>
        {change}
      </Text>
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fz="0.9375rem" td={struck}>
          {Reason}
        </Text>
        <Text fz="0.8125rem" c="var(--quiet-text)">
          {dotted([By, moment(At, user.timeZone), IsUndone ? text(($) => $.board.count.isUndone) : ''])}
        </Text>
      </Box>
      {mayUndoCorrection(user, correction).ok ? (
        <Button
          variant="default"
          size="compact-md"
          loading={undo.isRunning}
          aria-label={text(($) => $.board.count.undoThis, { change })}
          onClick={() => void undo.run({ id: PlaceId, correctionId: Id })}
        >
          {text(($) => $.ui.undo)}
        </Button>
      ) : null}
    </Group>
  )
}

/** Earlier corrections with user and reason. */
export const Corrections = ({ placeId }: { placeId: number }) => {
  const text = useT()
  const { data = [] } = useQuery(queryOf(board.corrections, { id: placeId }))
  if (data.length === 0) return null
  return (
    <section aria-label={text(($) => $.board.count.before)}>
      <Title order={3} fz="sm" mb={4}>
        {text(($) => $.board.count.before)}
      </Title>
      <Box component="ul" p={0} m={0}>
        {data.map((correction) => (
          <Line key={correction.Id} correction={correction} />
        ))}
      </Box>
    </section>
  )
}
