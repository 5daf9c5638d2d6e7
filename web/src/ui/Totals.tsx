import { useFormat } from '../kit/format.ts'
import classes from './Totals.module.css'

type TotalsProps = {
  label: string
  /** Undefined while loading. */
  figures: readonly { label: string; value: number | undefined }[]
  /** Larger, for displays. */
  isLarge?: boolean
}

/** Sums above a list, in the order given. */
export const Totals = ({ label, figures, isLarge = false }: TotalsProps) => {
  const { number } = useFormat()
  return (
    <section aria-label={label} aria-busy={figures.some(({ value }) => value === undefined)}>
      <dl className={classes.totals} data-large={isLarge || undefined}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value === undefined ? '–' : number(figure.value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
