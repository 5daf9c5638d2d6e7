import { useT } from '../kit/phrases.ts'
import classes from './SkipLink.module.css'

/** The first stop of the Tab key: past the navigation, to the page. */
export const SkipLink = ({ target }: { target: string }) => {
  const t = useT()
  return (
    <a className={classes.link} href={`#${target}`}>
      {t(($) => $.ui.skipToContent)}
    </a>
  )
}
