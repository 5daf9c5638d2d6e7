import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useT } from '../kit/phrases.ts'
import { dismissSnack, useSnacks } from '../kit/snackbar.ts'
import classes from './Snackbars.module.css'

/** Where `snackbar.success()` and `.failure()` appear; stands once in the shell. */
export const Snackbars = () => {
  const t = useT()
  return (
    <div className={classes.stack} aria-live="polite">
      {useSnacks().map(({ id, type, message }) => {
        const Icon = type === 'success' ? IconCircleCheck : IconAlertCircle
        return (
          <div key={id} className={classes.snack} data-type={type} role={type === 'error' ? 'alert' : undefined}>
            <Icon size={20} aria-hidden />
            <span className={classes.text}>{message}</span>
            <CloseButton size="sm" aria-label={t(($) => $.ui.close)} onClick={() => dismissSnack(id)} />
          </div>
        )
      })}
    </div>
  )
}
