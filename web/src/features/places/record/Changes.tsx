import { useT } from '../../../kit/phrases.ts'
import { BeforeAfter } from '../../../ui/BeforeAfter.tsx'
import type { Difference } from './differences.ts'
import { differenceText, differenceValues } from '../place-texts.ts'
import { useZones } from '../useZones.ts'

type ChangesProps = { label: string; differences: readonly Difference[]; currency: string }

/** Table of changed fields: before and after. */
export const Changes = ({ label, differences, currency }: ChangesProps) => {
  const t = useT()
  const { zoneName } = useZones()
  const lines = differences.map((difference) => {
    const [before, after] = differenceValues(difference, { currency, zoneName })
    return { name: differenceText(difference), before, after }
  })
  const heads = [
    t(($) => $.places.changes.field),
    t(($) => $.places.changes.before),
    t(($) => $.places.changes.after),
  ] as const
  return <BeforeAfter label={label} heads={heads} lines={lines} />
}
