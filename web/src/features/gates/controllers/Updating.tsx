import { useT } from '../../../kit/phrases.ts'
import classes from '../Gates.module.css'

/** The running update of a controller, without a percentage. */
export const Updating = ({ version }: { version: string }) => {
  const text = useT()
  if (version === '') return null
  return (
    <output className={classes.updating}>
      {text(($) => $.gates.firmware.updating, { version })}
      <progress aria-label={text(($) => $.gates.firmware.updating, { version })} />
    </output>
  )
}
