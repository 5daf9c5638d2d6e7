import { useT } from '../../kit/phrases.ts'
import classes from './Changes.module.css'
import type { Difference } from './places.differences.ts'
import { differenceText, differenceValues } from './places.texts.ts'
import { useZones } from './useZones.ts'

type ChangesProps = { label: string; differences: readonly Difference[]; currency: string }

/** Field by field what was and what comes. */
export const Changes = ({ label, differences, currency }: ChangesProps) => {
  const t = useT()
  const { zoneName } = useZones()
  return (
    <table className={classes.changes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.places.changes.field)}</th>
          <th scope="col">{t(($) => $.places.changes.before)}</th>
          <th scope="col">{t(($) => $.places.changes.after)}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const [before, after] = differenceValues(difference, { currency, zoneName })
          const name = differenceText(difference)
          return (
            <tr key={`${name} ${before} ${after}`}>
              <th scope="row">{name}</th>
              <td>
                <del>{before}</del>
              </td>
              <td>
                <ins>{after}</ins>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
