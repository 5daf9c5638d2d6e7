import { Button, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayLose } from '../kit/leave-guard.ts'
import { useT } from '../kit/phrases.ts'
import { Dialog } from './Dialog.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

type RecordDialogProps = Omit<RecordFormProps, 'cancel' | 'className' | 'isSticky'> &
  Pick<ModalProps, 'title' | 'size' | 'fullScreen' | 'classNames'> & {
    onClose: () => void
    /** Below the form. */
    after?: ReactNode
  }

/**
 * A form in a dialog, which asks before it closes with unsaved input:
 * `<RecordDialog form={form} title={…} submit={t(($) => $.ui.save)} onClose={onClose}><TextInput {...form.field('Name')} /></RecordDialog>`
 */
export const RecordDialog = ({ title, size, fullScreen, classNames, onClose, after, ...props }: RecordDialogProps) => {
  const t = useT()
  const close = async (): Promise<void> => {
    if (props.form.isUnsaved?.() !== true || (await mayLose())) onClose()
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
      <RecordForm
        {...props}
        isSticky={fullScreen}
        cancel={
          <Button variant="default" onClick={() => void close()}>
            {t(($) => $.ui.cancel)}
          </Button>
        }
      />
      {after}
    </Dialog>
  )
}
