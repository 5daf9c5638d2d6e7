import { Box, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { logLevels } from '@parkla/contract/gates/devices/device-messages.ts'
import type { ControllerLog, GateController } from '@parkla/contract/gates/gates/gates.schema.ts'
import { useList, type ListState } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { gates } from '../gates.api.ts'
import classes from '../Gates.module.css'
import { logPageSizes, LogSearch } from '../gates.search.ts'
import { controllerName } from '../gate-names.api.ts'
import { secondText } from '../gate-texts.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'

const tones: Readonly<Record<ControllerLog['Level'], Tone>> = {
  DEBUG: 'neutral',
  INFO: 'accent',
  WARN: 'warning',
  ERROR: 'danger',
}

const useLogs = (placeId: number, controllerId: number) => {
  const { search, change, filter } = useSearchState(LogSearch)
  const level: ControllerLog['Level'] | '' = logLevels.find((each) => each === search.level) ?? ''
  const list = useList(gates.logs, {
    filters: { id: placeId, controllerId, level },
    paging: search,
    setPaging: (to) => change(to, 'replace'),
  })
  return { list, level, setLevel: (next: string) => filter({ level: next }) }
}

const Lines = ({ list, timeZone }: { list: ListState<ControllerLog>; timeZone: string }) => {
  const t = useT()
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />
  if (list.isLoading) return <Skeleton height={240} aria-busy="true" />
  if (list.rows.length === 0) return <EmptyState title={t(($) => $.gates.logs.empty)} />
  return (
    <Stack component="ol" gap={0} fz={13} aria-label={t(($) => $.gates.logs.label)}>
      {list.rows.map(({ Id, Time, Level, Message }) => (
        <Group component="li" key={Id} gap="0.125rem 0.75rem" align="baseline" py={4} className={classes.line ?? ''}>
          <Box component="time" dateTime={Time} c="dimmed">
            {secondText(Time, timeZone)}
          </Box>
          <Box w="4.25rem">
            <Badge tone={tones[Level]}>{Level}</Badge>
          </Box>
          {/* The text wraps below the time on a phone */}
          <Box component="span" flex="1 1 20rem" miw={0} ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {Message}
          </Box>
        </Group>
      ))}
    </Stack>
  )
}

type LogsDialogProps = { placeId: number; controller: GateController; timeZone: string; onClose: () => void }

/** Log of a controller, newest first, live: new lines are fetched at most once a second. */
export const LogsDialog = ({ placeId, controller, timeZone, onClose }: LogsDialogProps) => {
  const t = useT()
  const { list, level, setLevel } = useLogs(placeId, controller.Id)
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t(($) => $.gates.logs.title, { name: controllerName(controller) })}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t(($) => $.gates.logs.level)}
          data={[{ value: '', label: t(($) => $.ui.all) }, ...logLevels.map((each) => ({ value: each, label: each }))]}
          value={level}
          onChange={({ currentTarget }) => setLevel(currentTarget.value)}
        />
        <Lines list={list} timeZone={timeZone} />
        <Pager list={list} sizes={logPageSizes} />
      </Stack>
    </Dialog>
  )
}
