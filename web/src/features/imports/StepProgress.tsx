import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'

/** How far the running step is; read out at every tenth only. */
export const StepProgress = ({ row }: { row: Import }) => {
  const t = useT()
  const format = useFormat()
  const isReading = row.State === 'CHECKING'
  const title = isReading ? t(($) => $.imports.progress.checking) : t(($) => $.imports.progress.importing)
  const tenth = Math.floor(row.Progress * 10) / 10
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        <Progress value={row.Progress * 100} size="lg" aria-label={title} />
        <Text size="sm" c="dimmed">
          {isReading
            ? t(($) => $.imports.progress.rows, {
                rows: format.number(row.RowsRead),
                share: format.share(row.Progress),
              })
            : t(($) => $.imports.of[row.Kind].progress, {
                rows: format.number(row.RowsToAdd),
                share: format.share(row.Progress),
              })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.progress.mayLeave)}
        </Text>
        <VisuallyHidden aria-live="polite">{format.share(tenth)}</VisuallyHidden>
      </Stack>
    </Paper>
  )
}
