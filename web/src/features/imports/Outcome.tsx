import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { daysOf } from './imports.texts.ts'

const useStory = (row: Import): { title: string; text: string } => {
  const t = useT()
  const { number } = useFormat()
  if (row.State === 'CANCELLED')
    return { title: t(($) => $.imports.outcome.cancelled), text: t(($) => $.imports.outcome.nothing) }
  if (row.State === 'FAILED')
    return { title: t(($) => $.imports.outcome.failed), text: reasonText({ reason: row.Error }) }
  const meanwhile = row.RowsToAdd - row.RowsAdded
  return {
    title: t(($) => $.imports.of[row.Kind].added, { number: number(row.RowsAdded) }),
    text: [
      t(($) => $.imports.outcome.others, {
        there: number(row.RowsAlreadyThere),
        leftOut: number(row.RowsRejected + row.RowsImplausible),
      }),
      meanwhile > 0 ? t(($) => $.imports.outcome.meanwhile, { number: number(meanwhile) }) : '',
    ].join(' '),
  }
}

/** How it ended, and where to go from here. */
export const Outcome = ({ row }: { row: Import }) => {
  const t = useT()
  const { title, text } = useStory(row)
  const days = daysOf(row, useUser().timeZone)
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm">{text}</Text>
        <Group>
          {row.State === 'IMPORTED' && days ? (
            <Button renderRoot={(props) => <Link {...props} to="/sessions" search={days} />}>
              {t(($) => $.imports.outcome.toSessions, days)}
            </Button>
          ) : null}
          {row.State === 'IMPORTED' && row.Kind === 'tariffs' ? (
            <Button renderRoot={(props) => <Link {...props} to="/places" />}>
              {t(($) => $.imports.outcome.toPlaces)}
            </Button>
          ) : null}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/imports" />}>
            {t(($) => $.imports.outcome.another)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
