import { Button, Stack, type ModalProps } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { mayLose, useCloseGuard } from '../../kit/forms/leave-guard.ts'
import { useT } from '../../kit/phrases.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

type RecordDialogProps = Omit<RecordFormProps, 'cancel' | 'className' | 'isSticky'> &
  Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'classNames'> & {
    onClose: () => void
    /** Search parameters that open the dialog: the browser's Back, which changes them, asks about unsaved input too. */
    inAddress?: readonly string[]
    /** The fields alone, without buttons; each is `readOnly` itself. */
    isReadOnly?: boolean
    /** Content below the form. */
    after?: ReactNode
  }

/**
 * A form in a dialog, which asks before it closes with unsaved input:
 * `<RecordDialog form={form} title={…} submit={t(($) => $.ui.save)} onClose={onClose}><TextInput {...form.field('Name')} /></RecordDialog>`
 */
export const RecordDialog = (all: RecordDialogProps) => {
  const { title, size, fullScreen, classNames, onClose, inAddress = [], isReadOnly = false, after, ...props } = all
  const t = useT()
  // Asked already when the dialog itself changes the address.
  const isClosing = useRef(false)
  useCloseGuard(inAddress, () => !isClosing.current && !props.form.isSending && props.form.isUnsaved?.() === true)
  const close = async (): Promise<void> => {
    if (props.form.isUnsaved?.() === true && !(await mayLose())) return
    isClosing.current = true
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={() => void close()}
      title={title}
      {...(size === undefined ? {} : { size })}
      {...(fullScreen === undefined ? {} : { fullScreen })}
      {...(classNames === undefined ? {} : { classNames })}
    >
      {isReadOnly ? (
        <Stack gap="md">{props.children}</Stack>
      ) : (
        <RecordForm
          {...props}
          isSticky={fullScreen}
          cancel={
            <Button variant="default" onClick={() => void close()}>
              {t(($) => $.ui.cancel)}
            </Button>
          }
        />
      )}
      {after}
    </Dialog>
  )
}
