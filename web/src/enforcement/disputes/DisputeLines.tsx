import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { textNamed } from '../../kit/text-named.ts'
import { EntryPanel } from '../../ui/page/EntryPanel.tsx'

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
const factText = (fact: string): string => textNamed(($) => $.disputes.fact, fact.replace('dispute.', '')) ?? fact

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
