import { Stack, Text } from '@mantine/core'
import type { Dispute } from '@parkla/contract/disputes/disputes.schema.ts'
import { formatMoment } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { Panel } from '../../ui/Panel.tsx'

type Line = { key: string; at: string; by: string; text: string }
type LinesProps = { title: string; lines: readonly Line[]; empty: string; zone: string }

const Lines = ({ title, lines, empty, zone }: LinesProps) => (
  <Panel title={title}>
    <Stack gap="xs">
      {lines.length === 0 ? <Text size="sm">{empty}</Text> : null}
      {lines.map(({ key, at, by, text }) => (
        <div key={key}>
          <Text size="xs" c="var(--quiet-text)">
            {[formatMoment(at, zone), by].filter((part) => part !== '').join(' · ')}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </div>
      ))}
    </Stack>
  </Panel>
)

/** Internal notes, newest first (R157). */
export const DisputeNotes = ({ dispute }: { dispute: Dispute }) => {
  const text = useT()
  const lines = dispute.Notes.map(({ CreatedAt, Note, By }, at) => ({
    key: `${CreatedAt} ${at}`,
    at: CreatedAt,
    by: By,
    text: Note,
  }))
  return (
    <Lines
      title={text(($) => $.disputes.notes)}
      lines={lines}
      empty={text(($) => $.disputes.noNotes)}
      zone={dispute.TimeZone}
    />
  )
}

/** `dispute.approved` as a phrase; a fact without one is shown as it is stored. */
const factText = (fact: string): string => {
  const texts: Readonly<Record<string, () => string>> = {
    'dispute.filed': () => t(($) => $.disputes.fact.filed),
    'dispute.fileViewed': () => t(($) => $.disputes.fact.fileViewed),
    'dispute.changed': () => t(($) => $.disputes.fact.changed),
    'dispute.approved': () => t(($) => $.disputes.fact.approved),
    'dispute.rejected': () => t(($) => $.disputes.fact.rejected),
    'dispute.refunded': () => t(($) => $.disputes.fact.refunded),
    'dispute.refundFailed': () => t(($) => $.disputes.fact.refundFailed),
    'dispute.paidOut': () => t(($) => $.disputes.fact.paidOut),
    'dispute.noted': () => t(($) => $.disputes.fact.noted),
    'dispute.assigned': () => t(($) => $.disputes.fact.assigned),
  }
  return texts[fact]?.() ?? fact
}

/** Every audited change, newest first. */
export const DisputeTimeline = ({ dispute }: { dispute: Dispute }) => {
  const text = useT()
  const lines = dispute.Timeline.map(({ At, By, Fact, Reason }, index) => ({
    key: `${At} ${index}`,
    at: At,
    by: By,
    text: [factText(Fact), Reason].filter((part) => part !== '').join(': '),
  }))
  return (
    <Lines
      title={text(($) => $.ui.changes)}
      lines={lines}
      empty={text(($) => $.ui.noChanges)}
      zone={dispute.TimeZone}
    />
  )
}
