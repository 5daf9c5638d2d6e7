import classes from './Plate.module.css'

/** Text that looks like a licence plate; `children` is the text already spaced for display. */
export const Plate = ({ children }: { children: string }) => <span className={classes.plate}>{children}</span>
