import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import classes from './NewSessions.module.css'

/** Button with the number of new sessions; scrolls to the top. */
export const NewSessions = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = useT()
  return (
    <output className={classes.status}>
      {count === 0 ? null : (
        <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={onShow}>
          {t(($) => $.sessions.live.new, { count })}
        </Button>
      )}
    </output>
  )
}
