import { comparePlates } from '@parkla/contract/lpr-events/plate-similarity.ts'
import classes from './Letters.module.css'

/** A plate letter by letter; what the camera read otherwise stands out, look-alikes less than the rest. */
export const Letters = ({ plate, read }: { plate: string; read: string }) => {
  const pairs = comparePlates(read, plate)
  return (
    <span className={classes.letters} aria-hidden>
      {pairs.map(({ real, match }, at) => (
        // Letters have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={classes.letter} data-match={read === '' ? 'same' : match}>
          {real === '' ? '·' : real}
        </span>
      ))}
    </span>
  )
}
