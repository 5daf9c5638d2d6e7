import { useT } from '../../../kit/phrases.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Changes } from './Changes.tsx'
import { draftDifferences } from './differences.ts'
import { draftOf } from './place-draft.ts'
import { useEditor } from './place-editor.ts'

/** Unsaved changes; hidden while there are none. */
export const ChangesPanel = () => {
  const t = useT()
  const { place, draft, currency } = useEditor()
  const differences = draftDifferences(draftOf(place), draft)
  if (differences.length === 0) return null
  return (
    <Panel title={t(($) => $.places.changes.title)}>
      <Changes label={t(($) => $.places.changes.title)} differences={differences} currency={currency} />
    </Panel>
  )
}
