import { comparePlates } from '@parkla/contract/lpr-events/plate-similarity.ts'
import classes from './Letters.module.css'

/** A plate with the characters highlighted that the camera read differently. */
export const Letters = ({ plate, read }: { plate: string; read: string }) => {
  const pairs = comparePlates(read, plate)
  return (
    <span className={classes.letters} aria-hidden>
      {pairs.map(({ real, match }, at) => (
        // Characters repeat, so their position is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={classes.letter} data-match={read === '' ? 'same' : match}>
          {real === '' ? '·' : real}
        </span>
      ))}
    </span>
  )
}
