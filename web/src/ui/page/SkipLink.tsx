import { useT } from '../../kit/phrases.ts'
import classes from './SkipLink.module.css'

/** Skip link: first Tab stop, jumps to the content. */
export const SkipLink = ({ target }: { target: string }) => {
  const t = useT()
  return (
    <a className={classes.link} href={`#${target}`}>
      {t(($) => $.ui.skipToContent)}
    </a>
  )
}
