import type { Dispute } from '@parkla/contract/disputes/disputes.schema.ts'
import { t, useT } from '../../kit/phrases.ts'
import { EntryPanel } from '../../ui/EntryPanel.tsx'

/** Internal notes, newest first (R157). */
export const DisputeNotes = ({ dispute }: { dispute: Dispute }) => {
  const text = useT()
  const entries = dispute.Notes.map(({ CreatedAt, Note, By }) => ({ at: CreatedAt, by: By, text: Note }))
  return (
    <EntryPanel
      title={text(($) => $.disputes.notes)}
      entries={entries}
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
  const entries = dispute.Timeline.map(({ At, By, Fact, Reason }) => ({
    at: At,
    by: By,
    text: [factText(Fact), Reason].filter((part) => part !== '').join(': '),
  }))
  return (
    <EntryPanel
      title={text(($) => $.ui.changes)}
      entries={entries}
      empty={text(($) => $.ui.noChanges)}
      zone={dispute.TimeZone}
    />
  )
}
