import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Replay } from '@parkla/contract/parking/simulator/replays.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { replays } from '../places.api.ts'
import { draftOf, isChanged, isPriceable, type Draft } from '../record/place-draft.ts'
import { useEditor } from '../record/place-editor.ts'

const pollMs = 700

const isUnderWay = ({ State }: Replay): boolean => State === 'WAITING' || State === 'RUNNING'

/** Starts the server's job with the edited prices, polls it and cancels it. */
const useReplay = () => {
  const { place, draft } = useEditor()
  const [started, setStarted] = useState<{ replay: Replay; draft: Draft }>()
  const start = useAction(replays.start)
  const cancel = useAction(replays.cancel)
  const ids = { id: place.Id, replayId: started?.replay.Id ?? 0 }
  const { data, refetch } = useQuery({
    ...queryOf(replays.find, ids, { isShown: true }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? pollMs : false),
  })
  const run = async (): Promise<void> => {
    const { table, plan, terms } = draft
    const replay = await start.run({ id: place.Id, AvailabilityTable: table, DiscountPlan: plan, Terms: terms })
    if (replay) setStarted({ replay, draft })
  }
  const stop = async (): Promise<void> => {
    await cancel.run(ids)
    await refetch()
  }
  const replay = started ? (data ?? started.replay) : undefined
  const isStale = started !== undefined && isChanged({ ...started.draft, settings: draft.settings }, draft)
  return { replay, isStale, run, stop, isStarting: start.isRunning, isStopping: cancel.isRunning }
}

const UnderWay = ({ replay, stop, isStopping }: { replay: Replay; stop: () => void; isStopping: boolean }) => {
  const t = useT()
  const { number } = useFormat()
  const { SessionsDone, SessionsTotal } = replay
  const text =
    SessionsTotal === 0
      ? t(($) => $.places.replay.waiting)
      : t(($) => $.places.replay.progress, { done: number(SessionsDone), total: number(SessionsTotal) })
  return (
    <Group gap="sm" wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Progress.Root aria-hidden>
          <Progress.Section
            value={SessionsTotal === 0 ? 0 : (SessionsDone / SessionsTotal) * 100}
            aria-label={text}
            animated
          />
        </Progress.Root>
        <Text component="output" size="xs" c="dimmed">
          {text}
        </Text>
      </div>
      <Button variant="default" size="xs" loading={isStopping} onClick={stop}>
        {t(($) => $.places.replay.cancel)}
      </Button>
    </Group>
  )
}

const Result = ({ replay }: { replay: Replay }) => {
  const t = useT()
  const { money, number, day } = useFormat()
  const { place } = useEditor()
  const change = replay.EditedInCents - replay.SavedInCents
  const sign = change > 0 ? '+' : ''
  const rows = [
    { label: t(($) => $.places.replay.saved), value: money(replay.SavedInCents, replay.Currency) },
    { label: t(($) => $.places.replay.edited), value: money(replay.EditedInCents, replay.Currency) },
    { label: t(($) => $.places.replay.change), value: sign + money(change, replay.Currency), isMain: true },
    { label: t(($) => $.ui.sessions), value: number(replay.SessionsTotal) },
    { label: t(($) => $.places.replay.dearer), value: number(replay.SessionsDearer) },
    { label: t(($) => $.places.replay.cheaper), value: number(replay.SessionsCheaper) },
  ]
  const period = { from: day(replay.From, place.TimeZone), to: day(replay.To, place.TimeZone) }
  return (
    <>
      <Text size="xs" c="dimmed">
        {t(($) => $.places.validity.range, period)}
      </Text>
      <Stack component="dl" gap={0} fz="sm">
        {rows.map(({ label, value, isMain = false }) => (
          <Group
            key={label}
            justify="space-between"
            py={3}
            {...(isMain ? { fw: 650, style: { borderBlock: '1px solid var(--quiet-line)' } } : {})}
          >
            <dt>{label}</dt>
            <Text component="dd" inherit>
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  )
}

const ReplayState = ({ replay, stop, isStopping }: { replay: Replay; stop: () => void; isStopping: boolean }) => {
  const t = useT()
  if (isUnderWay(replay)) return <UnderWay replay={replay} stop={stop} isStopping={isStopping} />
  if (replay.State === 'DONE') return <Result replay={replay} />
  return (
    <Alert color={replay.State === 'FAILED' ? 'red' : 'gray'}>
      {replay.State === 'FAILED' ? t(($) => $.places.replay.failed) : t(($) => $.places.replay.cancelled)}
    </Alert>
  )
}

/** Revenue of the last month on the edited prices. */
export const ReplayPanel = () => {
  const t = useT()
  const { rights, place, draft } = useEditor()
  const { replay, isStale, run, stop, isStarting, isStopping } = useReplay()
  if (!rights.spots) return null
  const isRunning = replay !== undefined && isUnderWay(replay)
  const isPossible = isPriceable(draft) && (place.AvailabilityTable !== null || isChanged(draftOf(place), draft))
  return (
    <Panel title={t(($) => $.places.replay.title)}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t(($) => $.places.replay.text)}
        </Text>
        {replay ? <ReplayState replay={replay} stop={() => void stop()} isStopping={isStopping} /> : null}
        {replay?.State === 'DONE' && isStale ? <Alert color="yellow">{t(($) => $.places.replay.stale)}</Alert> : null}
        {isRunning ? null : (
          <Button variant="default" loading={isStarting} disabled={!isPossible} onClick={() => void run()}>
            {replay ? t(($) => $.places.replay.again) : t(($) => $.places.replay.start)}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
