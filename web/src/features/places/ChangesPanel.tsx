import { useT } from '../../kit/phrases.ts'
import { Changes } from './Changes.tsx'
import { draftDifferences } from './places.differences.ts'
import { draftOf } from './places.draft.ts'
import { useEditor } from './places.editor.ts'
import classes from './ReplayPanel.module.css'

/** What the edited tariff has that the saved one has not; nothing while they are alike. */
export const ChangesPanel = () => {
  const t = useT()
  const { place, draft, currency } = useEditor()
  const differences = draftDifferences(draftOf(place), draft)
  if (differences.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="changes">
      <h2 id="changes">{t(($) => $.places.changes.title)}</h2>
      <Changes label={t(($) => $.places.changes.label)} differences={differences} currency={currency} />
    </section>
  )
}
