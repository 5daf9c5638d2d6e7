import { useT } from '../../../kit/phrases.ts'
import { BeforeAfter } from '../../../ui/record/BeforeAfter.tsx'
import { differenceText, differenceValues } from '../place-texts.ts'
import { useZones } from '../ZonesField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { type Difference, draftDifferences } from './differences.ts'
import { draftOf } from './place-draft.ts'
import { useEditor } from './place-editor.ts'

type ChangesProps = { label: string; differences: readonly Difference[]; currency: string }

/** Table of changed fields: before and after. */
export const Changes = ({ label, differences, currency }: ChangesProps) => {
  const t = useT()
  const { zoneName } = useZones()
  const lines = differences.map((difference) => {
    const [before, after] = differenceValues(difference, { currency, zoneName })
    return { name: differenceText(difference), before, after }
  })
  const heads = [t(($) => $.places.changes.field), t(($) => $.ui.before), t(($) => $.ui.after)] as const
  return <BeforeAfter label={label} heads={heads} lines={lines} />
}

/** Unsaved changes; hidden while there are none. */
export const ChangesPanel = () => {
  const t = useT()
  const { place, draft, currency } = useEditor()
  const differences = draftDifferences(draftOf(place), draft)
  if (differences.length === 0) return null
  return (
    <Panel title={t(($) => $.ui.changes)}>
      <Changes label={t(($) => $.ui.changes)} differences={differences} currency={currency} />
    </Panel>
  )
}
