import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

type DialogButtonProps = Omit<ButtonProps, 'children'> & { label: string; children: (close: () => void) => ReactNode }

/** A button that opens a dialog: `<DialogButton label={t(…)}>{(close) => <TopUpDialog onClose={close} />}</DialogButton>`. */
export const DialogButton = ({ label, children, ...button }: DialogButtonProps) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      {isOpen ? children(close) : null}
    </>
  )
}
