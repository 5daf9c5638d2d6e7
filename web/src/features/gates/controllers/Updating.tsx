import { useT } from '../../../kit/phrases.ts'
import classes from '../Gates.module.css'

/** The update that runs on a controller; how far it is only the controller knows. */
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
