import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { defaultTimeZone, isSet } from '@parkla/contract/kit/time.ts'
import { formatMoment, formatMoney } from '../../../kit/format.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import { Plate } from '../../../ui/Plate.tsx'
import { CheckResult } from '../../status-checks/checks.columns.tsx'
import type { QueueEntry } from './app-store.ts'
import { dropEntry, retryEntry, useIsSending, useQueue } from './queue.ts'

const CheckAnswer = ({ entry }: { entry: QueueEntry & { kind: 'CHECK' } }) => {
  const t = useT()
  const { answer } = entry
  if (!answer) return null
  return (
    <>
      <Text component="div" size="sm">
        <CheckResult {...answer} />
      </Text>
      {isSet(answer.finedAt) && answer.fineNumber !== '' ? (
        <Text size="sm" fw={600}>
          {t(($) => $.fines.app.finedAlready, {
            number: answer.fineNumber,
            time: formatMoment(answer.finedAt, answer.timeZone),
          })}
        </Text>
      ) : null}
    </>
  )
}

const FineAnswer = ({ entry }: { entry: QueueEntry & { kind: 'FINE' } }) => {
  const t = useT()
  const { answer, photos } = entry
  return (
    <>
      {answer ? (
        <Text size="sm">
          {t(($) => $.fines.app.fineSent, {
            number: answer.number,
            sum: formatMoney(answer.amountInCents, answer.currency),
          })}
        </Text>
      ) : null}
      {photos.length === 0 ? null : (
        <Text size="sm">{t(($) => $.fines.app.photosWaiting, { count: photos.length })}</Text>
      )}
    </>
  )
}

const Entry = ({ entry }: { entry: QueueEntry }) => {
  const t = useT()
  const { state, problem } = entry
  const tone = { WAITING: 'warning', DONE: 'success', FAILED: 'danger' } as const
  // A second fine needs a confirmation of the server: nothing has failed.
  const isAsked = state === 'FAILED' && entry.kind === 'FINE' && entry.isRepeat === true
  const drop = async (): Promise<void> => {
    const question = {
      title: t(($) => $.fines.app.dropTitle),
      text: t(($) => $.fines.app.dropText),
      yes: t(($) => $.ui.delete),
    }
    if (await confirm({ ...question, isDangerous: true })) await dropEntry(entry.key)
  }
  return (
    <Paper component="li" withBorder p="sm" radius="md">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Plate>{entry.licensePlate}</Plate>
          <Text size="sm">{entry.kind === 'CHECK' ? t(($) => $.fines.app.check) : t(($) => $.fines.checks.fine)}</Text>
        </Group>
        {entry.kind === 'CHECK' && state === 'DONE' ? null : (
          <Badge tone={isAsked ? 'warning' : tone[state]}>
            {isAsked ? t(($) => $.fines.app.toConfirm) : t(($) => $.fines.app.state[state])}
          </Badge>
        )}
      </Group>
      {entry.kind === 'CHECK' ? <CheckAnswer entry={entry} /> : <FineAnswer entry={entry} />}
      {problem === '' ? null : (
        <Text size="sm" c={state === 'FAILED' && !isAsked ? 'red' : undefined}>
          {problem}
        </Text>
      )}
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="var(--quiet-text)">
          {formatMoment(entry.at, defaultTimeZone)}
        </Text>
        {state === 'FAILED' ? (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => void retryEntry(entry)}>
              {isAsked ? t(($) => $.fines.app.issueAnyway) : t(($) => $.fines.app.retry)}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => void drop()}>
              {t(($) => $.ui.delete)}
            </Button>
          </Group>
        ) : null}
      </Group>
    </Paper>
  )
}

/** Failed entries first, then the newest. */
const inOrder = (entries: readonly QueueEntry[]): QueueEntry[] => {
  const newest = entries.toReversed()
  return [...newest.filter(({ state }) => state === 'FAILED'), ...newest.filter(({ state }) => state !== 'FAILED')]
}

/** Entries sent today, waiting for a connection, and failed with their reason. */
export const QueueList = () => {
  const t = useT()
  const entries = useQueue()
  const { isOnline } = useNetwork()
  const isSending = useIsSending()
  const waiting = entries.filter(({ state }) => state === 'WAITING').length
  return (
    <Stack gap="xs" component="section" aria-label={t(($) => $.fines.app.today)}>
      <Group gap="xs" component="output">
        {isOnline ? null : <Badge tone="warning">{t(($) => $.fines.app.offline)}</Badge>}
        {isSending ? <Loader size="xs" aria-hidden /> : null}
        {waiting === 0 ? null : <Text size="sm">{t(($) => $.fines.app.waiting, { count: waiting })}</Text>}
      </Group>
      <Stack gap="xs" component="ul">
        {inOrder(entries).map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Stack>
    </Stack>
  )
}
