import { formatNumber } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { stepsOf } from './heatmap-cells.ts'
import { stepText } from './heatmap-texts.ts'
import classes from './BookingHeatmap.module.css'

const Swatch = ({ level, tense, text }: { level: number; tense?: 'past' | 'now'; text: string }) => (
  <li>
    <span className={classes.swatch} data-level={level} data-tense={tense} />
    {text}
  </li>
)

/** Legend: spots per colour. */
export const BookingHeatmapLegend = ({ spots }: { spots: number }) => {
  const t = useT()
  const title = t(($) => $.bookings.heatmap.legend)
  return (
    <div className={classes.legend}>
      <span aria-hidden>{title}</span>
      <ul aria-label={title}>
        {stepsOf(spots).map((step) => (
          <Swatch key={step.level} level={step.level} text={stepText(step)} />
        ))}
        <Swatch level={6} text={t(($) => $.bookings.heatmap.full, { spots: formatNumber(spots) })} />
        <Swatch level={0} tense="now" text={t(($) => $.bookings.heatmap.now)} />
        <Swatch level={3} tense="past" text={t(($) => $.bookings.heatmap.pastHours)} />
      </ul>
    </div>
  )
}
