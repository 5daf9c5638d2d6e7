import { displayPlate } from '@parkla/contract/kit/plate.ts'
import classes from './Plate.module.css'

/** A plate, spaced for display, that looks like a licence plate; another text is shown as it is. */
export const Plate = ({ children }: { children: string }) => (
  <span className={classes.plate}>{displayPlate(children)}</span>
)
